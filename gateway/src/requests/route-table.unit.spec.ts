import { endpointsByService } from "@kinkeeper/contracts/endpoints";
import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isServicePath, routeTable } from "./route-table.ts";

const endpoint = (id: string, method: Endpoint["method"], path: string): Endpoint => ({
  id,
  method,
  path,
  access: "public",
  summary: id,
});
const table = routeTable({
  one: [endpoint("list", "GET", "/api/things"), endpoint("special", "GET", "/api/things/special")],
  two: [
    endpoint("one", "GET", "/api/things/:id"),
    endpoint("change", "PATCH", "/api/things/:id"),
    endpoint("history", "GET", "/api/things/:id/history"),
  ],
});
const found = (method: string, path: string) => table(method, path)?.endpoint.id;

describe("the routing table", () => {
  test.each([
    ["GET", "/api/things", "list"],
    ["HEAD", "/api/things", "list"],
    ["GET", "/api/things/special", "special"],
    ["GET", "/api/things/42", "one"],
    // The word has no such method or continuation: it may still be somebody's id.
    ["PATCH", "/api/things/special", "change"],
    ["GET", "/api/things/special/history", "history"],
    ["POST", "/api/things", undefined],
    ["GET", "/api/things/", undefined],
    ["GET", "/api//things", undefined],
    ["GET", "/api/things/42/", undefined],
    ["GET", "/api/things/42/history/more", undefined],
    ["GET", "/API/things", undefined],
    ["GET", "/api", undefined],
    ["get", "/api/things", undefined],
    ["constructor", "/api/things", undefined],
    ["GET", "/api/__proto__", undefined],
  ])("finds for %s %s: %s", (method, path, id) => expect(found(method, path)).toBe(id));

  test("knows every endpoint of the contracts by its own path", () => {
    const real = routeTable(endpointsByService);
    for (const [service, endpoints] of Object.entries(endpointsByService))
      for (const { method, path, id } of endpoints)
        expect(real(method, path.replaceAll(/:\w+/g, "0190a0f0"))).toMatchObject({ service, endpoint: { id } });
  });

  test("refuses two endpoints for one call", () =>
    expect(() => routeTable({ one: [endpoint("a", "GET", "/x/:id"), endpoint("b", "GET", "/x/:name")] })).toThrow(
      "two endpoints answer GET /x/:name",
    ));

  test("lets no way out of its paths through, however it is written", () => {
    const dots = fc.constantFrom(".", "..", "%2e", "%2E%2e", ".%2e", "%2f", "%5c", "a%2f..", "%00", "%", "%zz", "");
    fc.assert(
      fc.property(
        fc.array(fc.oneof(dots, fc.constantFrom("api", "things", "internal")), { minLength: 1 }),
        (segments) => {
          const path = `/${segments.join("/")}`;
          const plain = segments.every((segment) => /^[a-z]+$/.test(segment));
          expect(plain || found("GET", path) === undefined).toBe(true);
        },
      ),
    );
  });
});

test.each(["/api", "/api/x", "/API/x", "/objects/1", "/internal/x", "/dev/mail", "/.well-known/x"])(
  "%s belongs to services",
  (path) => expect(isServicePath(path)).toBe(true),
);
test.each(["/", "/people", "/apiary", "/devices", "/objectsx"])("%s belongs to the shell", (path) =>
  expect(isServicePath(path)).toBe(false),
);
