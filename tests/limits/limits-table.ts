import { readFileSync } from "node:fs";
import path from "node:path";

/** The table “Limits” of docs/operations.md, and the same numbers as the code has them. */

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

export interface Limit {
  readonly what: string;
  /** Bytes, milliseconds or plain numbers, in the order they are told. */
  readonly told: readonly number[];
  readonly file: string;
  readonly name: string;
}

const units: Readonly<Record<string, number>> = {
  KB: 1024,
  MB: 1024 ** 2,
  GB: 1024 ** 3,
  minutes: 60_000,
  hour: 3_600_000,
  hours: 3_600_000,
  days: 86_400_000,
};

/** "600 in 10 s" as [600, 10], "5 MB" as bytes, "24 hours" as milliseconds. */
export const numbersIn = (words: string): readonly number[] =>
  [...words.matchAll(/([\d,]+)(?: (\w+))?/g)].map(
    ([, digits, unit = ""]) => Number(digits!.replaceAll(",", "")) * (units[unit] ?? 1),
  );

export const limitsTold = (): readonly Limit[] => {
  const [, section] = read("docs/operations.md").split(/^## Limits$/m);
  const rows = section!.split(/^## /m)[0]!.matchAll(/^\| (.+?) +\| .+? +\| ([\d].*?) +\| `(.+?)` `(.+?)` +\|$/gm);
  return [...rows].map(([, what, most, file, name]) => ({
    what: what!.trim(),
    told: numbersIn(most!),
    file: file!,
    name: name!,
  }));
};

/** A product or power of numbers, and of constants of the same file. */
const valueOf = (expression: string, text: string): number =>
  expression.split(/(?<!\*)\*(?!\*)/).reduce((product, factor) => {
    const [base = "", exponent = "1"] = factor.split("**").map((part) => part.trim());
    return (
      product * (/^[\d_.]+$/.test(base) ? Number(base.replaceAll("_", "")) : constant(text, base)) ** Number(exponent)
    );
  }, 1);

const constant = (text: string, name: string): number => {
  const expression = new RegExp(String.raw`const ${name} = ([\w .*]+);`).exec(text)?.[1];
  if (expression === undefined) throw new Error(`there is no constant ${name}`);
  return valueOf(expression, text);
};

const expressionPattern = /(?<![\w.])(?:\d[\d_]*|minutes|hours|days)(?:\s*\*{1,2}\s*(?:\d[\d_]*|minutes|hours|days))*/g;

/** The numbers where a limit is declared: those of its constant, its property or the call that makes it. */
export const numbersInCode = ({ file, name }: Pick<Limit, "file" | "name">): readonly number[] => {
  const text = read(file);
  const places = text.matchAll(new RegExp(String.raw`(?:const ${name}\b[^=]*=|\b${name}:)([^;\n]*)`, "g"));
  const found = [...places].map(([, place]) =>
    [...place!.matchAll(expressionPattern)].map(([one]) => valueOf(one, text)),
  );
  // A type, a parameter or a setting of the same name has fewer numbers, or none.
  const declared = found.toSorted((one, other) => other.length - one.length)[0] ?? [];
  if (declared.length === 0) throw new Error(`${file} has no ${name}`);
  return declared;
};
