/** What Stripe's forms decode to: every leaf is text. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormObject = { [name: string]: FormValue };

/** "line_items[0][price_data][currency]" as its steps; "expand[]" ends with an empty one. */
const stepsOf = (name: string): readonly string[] => {
  const [first = ""] = name.split("[", 1);
  return [first, ...[...name.slice(first.length).matchAll(/\[([^\]]*)\]/g)].map(([, step]) => step!)];
};

const isIndexed = (keys: readonly string[]): boolean => keys.length > 0 && keys.every((key) => /^\d+$/.test(key));

/** Objects whose names are 0, 1, 2… are lists. */
const withLists = (value: FormValue): FormValue => {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const);
  return isIndexed(entries.map(([name]) => name)) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
};

/** Decodes the bracket form (`a[b][0]=c`) that Stripe takes in bodies and queries. */
export const decodeBracketForm = (form: string): FormObject => {
  const root: FormObject = {};
  for (const [name, value] of new URLSearchParams(form)) {
    const steps = stepsOf(name);
    let place = root;
    for (const [index, step] of steps.entries()) {
      const key = step === "" ? String(Object.keys(place).length) : step;
      if (index === steps.length - 1) place[key] = value;
      else place = (place[key] ??= {}) as FormObject;
    }
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, withLists(value)]));
};
