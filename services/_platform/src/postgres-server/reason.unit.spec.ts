import { expect, test } from "vitest";
import { reasonIn } from "./reason.ts";

test("the first error is the reason, not what it led to", () => {
  const printed = `creating configuration files ... ok
running bootstrap script ... 2026-11-30 14:36:08.307 UTC [10169] FATAL:  could not extend file "base/1/2704": No space left on device
2026-11-30 14:36:08.307 UTC [10169] HINT:  Check free disk space.
2026-11-30 14:36:08.307 UTC [10169] PANIC:  cannot abort transaction 1, it was already committed
child process exited with exit code 134
initdb: removing contents of data directory "/data/pg/18.new"
`;
  expect(reasonIn(printed)).toBe('could not extend file "base/1/2704": No space left on device');
  expect(reasonIn('initdb: error: could not create directory "/data/pg/18.new/base": No space left on device\n')).toBe(
    'could not create directory "/data/pg/18.new/base": No space left on device',
  );
});

test("without an error it is the last that was said", () => {
  expect(reasonIn("one\ntwo\n\n")).toBe("two");
  expect(reasonIn("")).toBe("it said nothing");
});
