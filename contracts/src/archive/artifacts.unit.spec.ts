import { expect, test } from "vitest";
import { maxJsonBytes } from "../endpoint.ts";
import { artifactInput } from "./artifacts.ts";

test("the longest story there may be fits into a body, in a script of three bytes a letter", () => {
  const id = "018f2f6e-7c1a-7000-8000-000000000001";
  const path = `/objects/${id}`;
  const story = {
    title: "字".repeat(300),
    artifactType: "story",
    description: "字".repeat(5_000),
    content: "字".repeat(100_000),
    pictures: Array.from({ length: 30 }, () => ({ path, caption: "字".repeat(500) })),
    faces: Array.from({ length: 200 }, () => ({
      path,
      memberId: id,
      x: 0.123_456,
      y: 0.123_456,
      width: 0.1,
      height: 0.1,
    })),
  };
  expect(artifactInput.safeParse(story).error).toBeUndefined();
  expect(artifactInput.safeParse({ ...story, content: `${story.content}字` }).success).toBe(false);
  expect(Buffer.byteLength(JSON.stringify(story))).toBeLessThanOrEqual(maxJsonBytes);
});
