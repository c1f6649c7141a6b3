import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { frontendNames, hostName } from "./frontend-folders.ts";
import { pageModulesOf } from "./page-files.ts";

const frontends = path.resolve(import.meta.dirname, "../..");

test.each(frontendNames().filter((name) => name !== hostName))("the table of pages of %s can be read", (name) => {
  const pages = pageModulesOf(readFileSync(path.join(frontends, name, "src/remote.tsx"), "utf8"));
  expect(Object.keys(pages).length).toBeGreaterThan(0);
});

test("a page may stand in the table under its name, or with its import", () => {
  const source = `const Home = lazyPage(() => import("./home.tsx").then((module) => module.Home));
    export default remoteApp({ pages: { "/": Home, "/home": Home,
    "/people/:id": lazyPage(() =>
      import("./person.tsx").then((module) => module.Person),
    ) } });`;
  expect(pageModulesOf(source)).toEqual({
    "/": ["./home.tsx"],
    "/home": ["./home.tsx"],
    "/people/:id": ["./person.tsx"],
  });
});

test("a page that cannot be read is told, not left out", () => {
  expect(() => pageModulesOf(`{ "/": Home, }`)).toThrow("the page / has no import");
  expect(() => pageModulesOf(`{ "/": wrapped(lazyPage(() => import("./home.tsx"))) }`)).toThrow(
    "1 pages are imported, 0 stand in the table",
  );
});
