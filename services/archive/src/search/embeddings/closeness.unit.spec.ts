import { expect, test } from "vitest";
import { closenessTo } from "./closeness.ts";

const at = (degrees: number): Float32Array =>
  Float32Array.from([Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]);

test("what is near to everything must be nearer than what is near to nothing", () => {
  const ordinary = [at(60), at(70), at(80), at(90)];
  const close = closenessTo(at(0), ordinary);
  expect(close).toBeGreaterThan(0.3);
  expect(closenessTo(at(40), ordinary)).toBeGreaterThan(close);
});
