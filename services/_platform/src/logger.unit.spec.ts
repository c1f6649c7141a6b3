import { expect, test } from "vitest";
import { createLogger } from "./logger.ts";

const logged = (fields: object): Record<string, unknown> => {
  const lines: string[] = [];
  createLogger("test", "info", { write: (line) => void lines.push(line) }).error(fields, "request failed");
  return JSON.parse(lines[0]!) as Record<string, unknown>;
};

test("an error is told with what led to it, but not with what a cause quotes", () => {
  const quoting = new SyntaxError("Unexpected token 'E', \"Emma wrote\" is not valid JSON");
  const cause = Object.assign(new TypeError("fetch failed", { cause: quoting }), { code: "ECONNREFUSED" });
  const line = logged({ err: new Error("A part is not available", { cause }) });
  expect(line["err"]).toMatchObject({
    type: "Error",
    message: "A part is not available",
    cause: { type: "TypeError", code: "ECONNREFUSED", cause: { type: "SyntaxError" } },
  });
  expect(JSON.stringify(line)).not.toContain("Emma");
});

test("a field that nobody allowed is dropped", () => {
  expect(logged({ status: 500, firstName: "Emma" })).toEqual(expect.not.objectContaining({ firstName: "Emma" }));
});
