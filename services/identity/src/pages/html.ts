/** Markup that may stand in a page as it is. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | readonly Html[] | undefined | false;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!);

const rendered = (value: Value): string => {
  if (value === undefined || value === false) return "";
  if (value instanceof Html) return value.text;
  return typeof value === "string" || typeof value === "number" ? escaped(String(value)) : value.map(rendered).join("");
};

/** A template whose values are escaped, for elements and quoted attributes; markup made by it may be put into it. */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(strings.reduce((page, string, index) => page + rendered(values[index - 1]) + string));
