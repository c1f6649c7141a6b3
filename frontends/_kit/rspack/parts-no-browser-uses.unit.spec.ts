import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { frontendsFolder } from "./frontend-folders.ts";
import { partsOfQueryNoBrowserUses } from "./frontend.ts";

/** What frontends take from TanStack Query, and where. */
const taken = (): readonly { readonly name: string; readonly file: string }[] =>
  globSync("*/src/**/*.{ts,tsx}", { cwd: frontendsFolder }).flatMap((file) =>
    [
      ...readFileSync(path.join(frontendsFolder, file), "utf8").matchAll(
        /import \{([^}]*)\} from "@tanstack\/react-query"/g,
      ),
    ]
      .flatMap(([, names = ""]) => names.split(","))
      .map((name) => ({ name: name.trim(), file }))
      .filter(({ name }) => name !== "" && !name.startsWith("type ")),
  );

const moduleOf = (name: string): string => `/@tanstack/react-query/build/modern/${name}.js`;

test("no frontend takes a part of TanStack Query that the build leaves out", () => {
  const all = taken();
  expect(all.map(({ name }) => name)).toContain("useQuery");
  expect(all.filter(({ name }) => partsOfQueryNoBrowserUses.test(moduleOf(name)))).toEqual([]);
  // Names that are not those of their modules.
  expect(
    all.filter(({ name }) => /hydrat|streamed|useIsMutating|InfiniteQueryObserver|QueriesObserver/i.test(name)),
  ).toEqual([]);
});

test("what is left out is left out", () => {
  expect(moduleOf("useInfiniteQuery")).toMatch(partsOfQueryNoBrowserUses);
  expect(moduleOf("useQuery")).not.toMatch(partsOfQueryNoBrowserUses);
});
