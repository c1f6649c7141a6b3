import { globSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { importsOf, importsOfFile } from "./imports.ts";
import { rules } from "./rules.ts";

const root = path.resolve(import.meta.dirname, "../..");
const files = globSync(
  ["contracts/**/*.{ts,tsx}", "services/**/*.ts", "gateway/**/*.ts", "frontends/**/*.{ts,tsx}", "deploy/**/*.ts"],
  {
    cwd: root,
    exclude: (file) => /(^|\/)(node_modules|dist)(\/|$)/.test(file),
  },
).map((file) => file.split(path.sep).join("/"));
const everyImport = files.flatMap((file) => importsOfFile(root, file));

describe("the repository keeps every rule", () => {
  test("and there is something to check", () => {
    expect(files.length).toBeGreaterThan(50);
    expect(everyImport.length).toBeGreaterThan(files.length);
  });
  test.each(rules)("$name", ({ isBrokenBy }) => {
    expect(everyImport.filter(isBrokenBy).map(({ from, specifier }) => `${from} imports ${specifier}`)).toEqual([]);
  });
});

/** For every rule an import that must break it, so that a rule which can no longer fire is noticed. */
const offences: Readonly<Record<string, { from: string; text: string }>> = {
  "contracts depend on zod only, so that they load in a browser": {
    from: "contracts/src/claims.ts",
    text: `import { readFileSync } from "node:fs";`,
  },
  "the platform knows no service and no frontend": {
    from: "services/_platform/src/service.ts",
    text: `import type { Anything } from "@kinkeeper/identity/service";`,
  },
  "what services share beside the platform knows no service and no frontend": {
    from: "services/_accounts/src/user-names.ts",
    text: `import { identity } from "@kinkeeper/identity/service";`,
  },
  "no service imports another service": {
    from: "services/archive/src/service.ts",
    text: `export { identity } from "../../identity/src/service.ts";`,
  },
  "services know neither gateway, frontends nor launcher": {
    from: "services/archive/src/service.ts",
    text: `const gateway = await import("@kinkeeper/gateway/gateway");`,
  },
  "the gateway sees contracts and the platform's HTTP, and nothing that stores": {
    from: "gateway/src/gateway.ts",
    text: `import type { EventStore } from "@kinkeeper/platform/event-store";`,
  },
  "no remote imports another remote or the shell": {
    from: "frontends/genealogy/src/remote.tsx",
    text: `import { session } from "../../shell/src/session.tsx";`,
  },
  "the kit knows no remote and no shell": {
    from: "frontends/_kit/src/api.ts",
    text: `import { remote } from "../../identity/src/remote.tsx";`,
  },
  "frontends see no service and no Node module": {
    from: "frontends/genealogy/src/remote.tsx",
    text: `import { createHash } from "node:crypto";`,
  },
  "browsers see no events: they know endpoints": {
    from: "frontends/genealogy/src/remote.tsx",
    text: `import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";`,
  },
  "a decider does no I/O": {
    from: "services/genealogy/src/members/member.decider.ts",
    text: `import { newId } from "@kinkeeper/platform/journal/event-journal";`,
  },
};

describe("every rule can be broken", () => {
  test.each(rules)("$name", ({ name, isBrokenBy }) => {
    const offence = offences[name];
    expect(offence, "an offence against this rule is missing here").toBeDefined();
    expect(importsOf(offence!.from, offence!.text).some(isBrokenBy)).toBe(true);
  });
});
