import { globSync, readFileSync } from "node:fs";
import { createRequire, stripTypeScriptTypes } from "node:module";
import path from "node:path";
import { describe, expect, test } from "vitest";

const inBrowsers = createRequire(import.meta.url)("./contracts-in-browsers.cjs") as (source: string) => string;
const contracts = path.resolve(import.meta.dirname, "../../../contracts/src");
const files = globSync("**/*.ts", { cwd: contracts }).filter((file) => !file.includes(".spec."));
const exported = (source: string): string[] =>
  [...source.matchAll(/^export const (\w+)/gm)].map(([, name = ""]) => name);

describe("contracts in browsers", () => {
  test.each(files)("%s can be read, with every name it exports", (file) => {
    const source = readFileSync(path.join(contracts, file), "utf8");
    const read = inBrowsers(source);
    expect(exported(read)).toEqual(exported(source));
    expect(() => stripTypeScriptTypes(read)).not.toThrow();
  });

  test("an endpoint keeps what a browser needs of it, and is left out where nobody uses it", () => {
    const read = inBrowsers(`export const findPlace = defineEndpoint({
  id: "findPlace",
  method: "POST",
  path: "/api/places/:id",
  access: "signed-in",
  whileCancelled: true,
  summary:
    "One place.",
  params: z.object({ id: z.uuid() }),
  query: z.object({
    text: z.string(),
  }),
  body: z.strictObject({
    text: z.string(),
  }),
  response: place,
});
`);
    expect(read).toBe(`export const findPlace = /*#__PURE__*/ (() => defineEndpoint({
  id: "findPlace",
  method: "POST",
  path: "/api/places/:id",
  response: place,
}))();
`);
  });

  test("no page reads the schema of a body from an endpoint, which has none in a browser", () => {
    const frontends = path.resolve(import.meta.dirname, "../..");
    const readers = globSync("*/src/**/*.{ts,tsx}", { cwd: frontends }).filter((file) =>
      /\b\w+\.body!/.test(readFileSync(path.join(frontends, file), "utf8")),
    );
    expect(readers).toEqual([]);
  });

  test("schemas made of others are marked, functions and plain values are not", () => {
    const marked = (source: string): boolean => inBrowsers(source).includes("#__PURE__");
    expect(marked('export const role = z.enum(["a"]);\n')).toBe(true);
    expect(marked("export const listed = place.pick({ id: true });\n")).toBe(true);
    expect(marked("export const chained = place\n  .pick({ id: true })\n  .extend({});\n")).toBe(true);
    expect(marked("export const most = 50 * 1024;\n")).toBe(false);
    expect(marked("export const twice = (one: number) => one * 2;\n")).toBe(false);
    expect(marked('export const names = ["a", "b"] as const;\n')).toBe(false);
  });
});
