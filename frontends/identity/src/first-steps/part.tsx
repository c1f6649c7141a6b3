import "../remote.css";
import { remotePart } from "@kinkeeper/kit/remote-part.tsx";
import { FirstStepsCard } from "./first-steps-card.tsx";

export { contractVersion as contract } from "@kinkeeper/kit/remote-module.ts";

export default remotePart({ name: "identity", content: FirstStepsCard });
