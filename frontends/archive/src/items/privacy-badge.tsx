import type { PrivacyLevel } from "@kinkeeper/contracts/enumerations";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { Globe, Lock, Users, type LucideIcon } from "lucide-react";

interface Look {
  readonly word: string;
  readonly icon: LucideIcon;
  readonly meaning: string;
}

const looks: Readonly<Record<PrivacyLevel, Look>> = {
  private: { word: "Private", icon: Lock, meaning: "Only the person who added it can see this" },
  family: { word: "Shared", icon: Users, meaning: "Everybody in the family can see this" },
  public: { word: "Public", icon: Globe, meaning: "Everybody in the family can see this; nobody outside it" },
};

/** Who may see something, as an icon and a word. */
export const PrivacyBadge = ({ privacy }: { privacy: PrivacyLevel }) => {
  const { word, icon, meaning } = looks[privacy];
  return (
    <span title={meaning} className="inline-flex">
      <Badge tone={privacy === "private" ? "warm" : "neutral"} icon={icon}>
        {word}
      </Badge>
    </span>
  );
};
