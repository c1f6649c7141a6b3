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
  test.each(rules)("$name", ({ offences: offencesIn }) => {
    expect(offencesIn(everyImport).map(({ from, specifier }) => `${from} imports ${specifier}`)).toEqual([]);
  });
});

interface Offence {
  readonly from: string;
  readonly text: string;
}

/** For every rule imports that must break it, so that a rule which can no longer fire is noticed. */
const offences: Readonly<Record<string, Offence | readonly Offence[]>> = {
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
  "a decider does no I/O, nor does anything it imports": [
    { from: "services/archive/src/items/item.decider.ts", text: `import { titleOf } from "../titles/title.ts";` },
    { from: "services/archive/src/titles/title.ts", text: `export { titleOf } from "./stored-title.ts";` },
    { from: "services/archive/src/titles/stored-title.ts", text: `import { readFileSync } from "node:fs";` },
  ],
  "no circles between the folders of a service": [
    { from: "services/archive/src/items/item.ts", text: `import type { Comment } from "../comments/comment.ts";` },
    { from: "services/archive/src/comments/comment.ts", text: `import { author } from "../people/author.ts";` },
    { from: "services/archive/src/people/author.ts", text: `import { itemsOf } from "../items/item.ts";` },
  ],
};

describe("every rule can be broken", () => {
  test.each(rules)("$name", ({ name, offences: offencesIn }) => {
    const offence = offences[name];
    expect(offence, "an offence against this rule is missing here").toBeDefined();
    const imports = [offence!].flat().flatMap(({ from, text }) => importsOf(from, text));
    expect(offencesIn(imports)).not.toEqual([]);
  });
});

test("each import of a circle between folders is named, and none that only leads to one", () => {
  const imports = [
    { from: "services/archive/src/items/item.ts", specifier: "../comments/comment.ts" },
    { from: "services/archive/src/comments/comment.ts", specifier: "../items/item.ts" },
    { from: "services/archive/src/search/cards.ts", specifier: "../items/item.ts" },
    { from: "services/archive/src/service.ts", specifier: "./items/item.ts" },
    { from: "services/archive/src/items/item.unit.spec.ts", specifier: "../search/cards.ts" },
  ];
  const circles = rules.find(({ name }) => name === "no circles between the folders of a service")!;
  expect(circles.offences(imports)).toEqual(imports.slice(0, 2));
});

test("what a decider may import is not looked into", () => {
  const imports = [
    { from: "services/archive/src/items/item.decider.ts", specifier: "@kinkeeper/platform/ids" },
    { from: "services/_platform/src/ids.ts", specifier: "node:crypto" },
  ];
  const pure = rules.find(({ name }) => name.startsWith("a decider does no I/O"))!;
  expect(pure.offences(imports)).toEqual([]);
});
