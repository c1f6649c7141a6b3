/**
 * What the built-in functions on text and lists do, which no coverage sees: each adds the characters or elements it goes
 * through to `steps`. What they do is linear, with two exceptions. `normalize` sorts each run of combining marks by insertion, so a run
 * counts as its square. A regular expression may try again and again: tests/architecture/regexes.unit.spec.ts judges those by
 * their form, and here each counts as what it read. Not counted: putting together a text that was grown by `+=`.
 */
export const native = { steps: 0 };

const runsOfMarks = /\p{M}+/gu;
/** Where a mark can be at all: a text without any is looked through a hundred times faster for this. */
const beyondAscii = /[^\0-\x7F]/;
// oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
const exec = RegExp.prototype.exec;

const sortingOf = (text: string): number => {
  let steps = 0;
  if (!exec.call(beyondAscii, text)) return steps;
  runsOfMarks.lastIndex = 0;
  for (let run = exec.call(runsOfMarks, text); run; run = exec.call(runsOfMarks, text)) steps += run[0].length ** 2;
  return steps;
};

type Method = (this: never, ...given: never[]) => unknown;

/** Makes a method of a prototype add what `costOf` says of each call. */
const counting = (
  prototype: object,
  name: string,
  costOf: (receiver: { readonly length: number }, given: readonly unknown[], result: unknown) => number,
): void => {
  const original = (prototype as Record<string, Method>)[name]!;
  Object.defineProperty(prototype, name, {
    configurable: true,
    writable: true,
    value(this: never, ...given: never[]): unknown {
      const result = original.apply(this, given);
      native.steps += costOf(this, given, result);
      return result;
    },
  });
};

/** From where a search began to where it found something, or to the end. */
const searched = ({ length }: { readonly length: number }, [, from]: readonly unknown[], found: unknown): number => {
  const begin = typeof from === "number" ? from : 0;
  return Math.max(1, (typeof found === "number" && found >= 0 ? found : length) - begin);
};
const whole = ({ length }: { readonly length: number }): number => 1 + length;
const lengthOf = (result: unknown): number => (result as { readonly length: number }).length;

/** Counts from here on, in this thread: for a thread that does nothing else. */
export const countNativeWork = (): void => {
  for (const name of ["indexOf", "search"]) counting(String.prototype, name, searched);
  for (const name of ["includes", "lastIndexOf", "split", "replaceAll", "replace", "toLowerCase", "toUpperCase"])
    counting(String.prototype, name, whole);
  for (const name of ["isWellFormed", "toWellFormed", "localeCompare"]) counting(String.prototype, name, whole);
  for (const name of ["trim", "trimStart", "trimEnd"])
    counting(String.prototype, name, ({ length }, _, result) => 1 + length - lengthOf(result));
  counting(String.prototype, "normalize", (text) => 1 + text.length + sortingOf(text as string));
  counting(Array.prototype, "indexOf", searched);
  for (const name of ["includes", "lastIndexOf", "splice", "shift", "unshift", "reverse", "toReversed"])
    counting(Array.prototype, name, whole);
  for (const name of ["slice", "concat", "join"])
    counting(Array.prototype, name, (_, __, result) => 1 + lengthOf(result));
  counting(Buffer, "byteLength", (_, [text]) => 1 + lengthOf(text));
  counting(Buffer, "concat", (_, __, result) => 1 + lengthOf(result));
  // oxlint-disable-next-line eslint/no-extend-native -- the very thing that is to be counted
  Object.defineProperty(RegExp.prototype, "exec", {
    configurable: true,
    writable: true,
    value(this: RegExp, text: string): RegExpExecArray | null {
      const begin = this.global || this.sticky ? this.lastIndex : 0;
      const found = exec.call(this, text);
      const end = found ? found.index + found[0].length : this.sticky ? begin + 1 : text.length;
      native.steps += Math.max(1, end - begin);
      return found;
    },
  });
};
