import type { PrivacyLevel } from "@kinkeeper/contracts/enumerations";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { privacyWords } from "./privacy-words.ts";

/** Who may see something, as an icon and a word. */
export const PrivacyBadge = ({ privacy }: { privacy: PrivacyLevel }) => {
  const { word, icon, meaning } = privacyWords[privacy];
  return (
    <span title={meaning} className="inline-flex">
      <Badge tone={privacy === "private" ? "warm" : "neutral"} icon={icon}>
        {word}
      </Badge>
    </span>
  );
};
