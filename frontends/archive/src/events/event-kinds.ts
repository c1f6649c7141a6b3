import type { LifeEventType } from "@kinkeeper/contracts/enumerations";
import { Award, Baby, Flower2, GraduationCap, Heart, House, Shield, Sparkle, type LucideIcon } from "lucide-react";

/** What stands on the timeline: the events people add, and deaths, which only the tree knows. */
export type EventKind = LifeEventType | "death";

export interface EventLook {
  readonly word: string;
  readonly icon: LucideIcon;
  /** Hue and chroma of its ink and tint in oklch; how light they are, the theme says (`kindStyles`). */
  readonly hue: number;
  readonly chroma: number;
}

export const eventLooks: Readonly<Record<EventKind, EventLook>> = {
  birth: { word: "Birth", icon: Baby, hue: 165, chroma: 0.07 },
  marriage: { word: "Marriage", icon: Heart, hue: 12, chroma: 0.12 },
  move: { word: "Move", icon: House, hue: 238, chroma: 0.09 },
  education: { word: "Education", icon: GraduationCap, hue: 300, chroma: 0.1 },
  military: { word: "Military", icon: Shield, hue: 118, chroma: 0.08 },
  award: { word: "Award", icon: Award, hue: 82, chroma: 0.09 },
  other: { word: "Other", icon: Sparkle, hue: 50, chroma: 0.09 },
  death: { word: "Death", icon: Flower2, hue: 60, chroma: 0.015 },
};

/** In the order forms and filters offer them. */
export const eventTypes: readonly LifeEventType[] = [
  "birth",
  "marriage",
  "move",
  "education",
  "military",
  "award",
  "other",
];

export const eventTypeOptions = eventTypes.map((value) => ({ value, label: eventLooks[value].word }));
