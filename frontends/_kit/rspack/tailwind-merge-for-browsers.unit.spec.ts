import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { extendTailwindMerge } from "tailwind-merge";
import { expect, test } from "vitest";
import { twMerge } from "./tailwind-merge-for-browsers.ts";

const frontends = path.resolve(import.meta.dirname, "../..");

/** All of tailwind-merge, with the names of our own theme. */
const everything = extendTailwindMerge({
  extend: { theme: { radius: ["card", "control"], shadow: ["float"], text: ["story"] } },
});

/** Every word in a string of a source that is a utility, without its modifiers. */
const utilities = (): string[] => {
  const found = new Set<string>();
  for (const file of globSync("*/src/**/*.{ts,tsx}", { cwd: frontends })) {
    if (file.includes(".spec.")) continue;
    const source = readFileSync(path.join(frontends, file), "utf8");
    for (const [, quoted = "", template = ""] of source.matchAll(/"([^"\n]*)"|`([^`]*)`/g))
      for (const word of `${quoted} ${template}`.split(/\s+/)) {
        const utility = /^(?:[\w-]+:)*(!?-?[a-z][\w\-/.[\]()%,]*)$/.exec(word)?.[1];
        if (utility && everything(`${utility} ${utility}`) === utility) found.add(utility);
      }
  }
  return [...found].toSorted();
};

test("of any two utilities this product uses the same one wins as with all of tailwind-merge", () => {
  const known = utilities();
  expect(known.length).toBeGreaterThan(400);
  const differing: string[] = [];
  for (const one of known)
    for (const other of known) {
      // The same twice means the same as once.
      if (one === other) continue;
      const both = `${one} ${other}`;
      if (everything(both) !== twMerge(both)) differing.push(`${both}: ${everything(both)} / ${twMerge(both)}`);
    }
  expect(differing).toEqual([]);
});

test("what is no utility stays", () => expect(twMerge("prose p-2 p-4")).toBe("prose p-4"));
