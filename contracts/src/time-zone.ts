import { z } from "zod";

/** Whether it is the name of a time zone (IANA: "Europe/London") that this machine knows. */
export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

/** A place's name; an offset ("+01:00") says nothing about its summers. */
export const timeZone = z
  .string()
  .max(64)
  .refine((name) => /^[A-Za-z]/.test(name) && isTimeZone(name), "Please choose a time zone");
