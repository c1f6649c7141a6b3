import { expect, test } from "vitest";
import { archiveFileName } from "./archive-file-name.ts";

const day = new Date("2026-05-01T23:59:00Z");

test.each([
  ["The Darwins", "the-darwins-2026-05-01.zip"],
  ["Brontë & Söhne", "bronte-sohne-2026-05-01.zip"],
  ['../../etc/"passwd"\r\nx: y', "etc-passwd-x-y-2026-05-01.zip"],
  ["李", "family-2026-05-01.zip"],
])("the archive of %j is called %s", (family, name) => {
  expect(archiveFileName(family, day)).toBe(name);
});
