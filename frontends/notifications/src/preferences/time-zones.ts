import type { SelectOption } from "@kinkeeper/kit/select.tsx";

const optionOf = (value: string): SelectOption => ({ value, label: value.replaceAll("_", " ") });

/** Every time zone that the browser knows; the one it is in first, and the chosen one also where the browser does not know it. */
export const timeZoneOptions = (chosen: string | null): readonly SelectOption[] => {
  const { timeZone: here } = new Intl.DateTimeFormat().resolvedOptions();
  const all = new Set([here, ...(chosen === null ? [] : [chosen]), ...Intl.supportedValuesOf("timeZone")]);
  return [...all].map(optionOf);
};
