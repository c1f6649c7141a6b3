import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { repositoryFolder } from "./frontend-folders.ts";
import { z } from "./zod-for-browsers.ts";

/** Parts that exist only as types. */
const types = new Set(["infer", "input", "output", "ZodType", "ZodObject", "core"]);

/** Modules a browser loads: what an endpoint file imports, and what frontends import directly. */
const modulesOfABrowser = (): string[] => {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, target] of readFileSync(file, "utf8").matchAll(/^(?:import|export) (?!type).*?from "(\.[^"]+)"/gms))
      if (target) visit(path.resolve(path.dirname(file), target));
  };
  const contracts = path.join(repositoryFolder, "contracts/src");
  for (const file of globSync(["*/endpoints.ts", "remotes.ts", "document.ts"], { cwd: contracts }))
    visit(path.join(contracts, file));
  for (const file of globSync("*/src/**/*.{ts,tsx}", { cwd: path.join(repositoryFolder, "frontends") }))
    found.add(path.join(repositoryFolder, "frontends", file));
  return [...found];
};

const has = (parts: readonly string[]): boolean => {
  let value: unknown = z;
  for (const part of parts) {
    if (typeof value !== "object" || value === null || !(part in value)) return false;
    value = (value as Record<string, unknown>)[part];
  }
  return value !== undefined;
};

describe("the zod that browsers share", () => {
  test("has every part that the contracts and the frontends use", () => {
    const modules = modulesOfABrowser();
    expect(modules.map((file) => path.relative(repositoryFolder, file))).toContain(
      path.join("contracts", "src", "text.ts"),
    );
    const missing = modules.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\bz\s*\.(\w+)(?:\.(\w+))?/g)]
        .filter(([, name = ""]) => !types.has(name))
        .filter(([, name = "", inner]) => !has(["iso", "coerce"].includes(name) && inner ? [name, inner] : [name]))
        .map(([use]) => `${path.relative(repositoryFolder, file)}: ${use}`),
    );
    expect(missing).toEqual([]);
  });

  test("checks as zod does", () => {
    const person = z.strictObject({ name: z.string().trim().min(1, "Name is required"), born: z.iso.date().nullish() });
    expect(person.parse({ name: " Emma " })).toEqual({ name: "Emma" });
    expect(person.safeParse({ name: "" }).error?.issues[0]?.message).toBe("Name is required");
  });
});
