import "../remote.css";
import { remotePart } from "@kinkeeper/kit/remote-part.tsx";
import { OtherFamilies } from "./other-families.tsx";

export { contractVersion as contract } from "@kinkeeper/kit/remote-module.ts";

export default remotePart({ name: "identity", content: OtherFamilies });
