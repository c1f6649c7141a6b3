import "../remote.css";
import { remotePart } from "@kinkeeper/kit/remote-part.tsx";
import { EmailPreferencesCard } from "./email-preferences-card.tsx";

export { contractVersion as contract } from "@kinkeeper/kit/remote-module.ts";

export default remotePart({ name: "notifications", content: EmailPreferencesCard });
