import type { PrivacyLevel } from "@kinkeeper/contracts/enumerations";
import { Globe, Lock, UsersRound, type LucideIcon } from "lucide-react";

interface PrivacyWords {
  /** On a card (SPEC.md §3). */
  readonly word: string;
  readonly icon: LucideIcon;
  readonly meaning: string;
}

/** What cards and pages call who may see something. */
export const privacyWords: Readonly<Record<PrivacyLevel, PrivacyWords>> = {
  private: { word: "private", icon: Lock, meaning: "Only the person who added it can see this" },
  family: { word: "shared", icon: UsersRound, meaning: "Everybody in the family can see this" },
  public: {
    word: "public-in-tenant",
    icon: Globe,
    meaning: "Everybody in the family can see this; nobody outside it",
  },
};
