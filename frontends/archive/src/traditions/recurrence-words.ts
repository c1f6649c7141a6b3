import type { RecurrenceType } from "@kinkeeper/contracts/enumerations";
import { CalendarDays, CalendarHeart, Leaf, type LucideIcon } from "lucide-react";

/** The word on a card stands for several of what people choose; `exactly` says which. */
export interface RecurrenceLook {
  readonly word: "Annual" | "Weekly" | "Seasonal";
  readonly exactly: string;
}

export const recurrenceLooks: Readonly<Record<RecurrenceType, RecurrenceLook>> = {
  one_time: { word: "Annual", exactly: "Once" },
  daily: { word: "Weekly", exactly: "Every day" },
  weekly: { word: "Weekly", exactly: "Every week" },
  monthly: { word: "Annual", exactly: "Every month" },
  yearly: { word: "Annual", exactly: "Every year" },
  custom: { word: "Seasonal", exactly: "Now and then" },
};

export const recurrenceIcons: Readonly<Record<RecurrenceLook["word"], LucideIcon>> = {
  Annual: CalendarHeart,
  Weekly: CalendarDays,
  Seasonal: Leaf,
};

/** In the order forms and filters offer them. */
export const recurrenceOptions = (["yearly", "monthly", "weekly", "daily", "one_time", "custom"] as const).map(
  (value) => ({ value, label: recurrenceLooks[value].exactly }),
);
