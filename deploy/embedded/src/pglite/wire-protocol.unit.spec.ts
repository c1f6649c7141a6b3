import fc from "fast-check";
import { expect, test } from "vitest";
import { closeStatement, query, ReadyWatch, readStartup, readUnit, sync, welcome, type Unit } from "./wire-protocol.ts";

const message = (type: string, body: string): Buffer => {
  const bytes = Buffer.from(`${type}\0\0\0\0${body}`, "latin1");
  bytes.writeInt32BE(bytes.length - 1, 1);
  return bytes;
};
const startup = (...words: readonly string[]): Buffer => {
  const bytes = Buffer.from(`\0\0\0\0\0\u0003\0\0${words.map((word) => `${word}\0`).join("")}\0`, "latin1");
  bytes.writeInt32BE(bytes.length);
  return bytes;
};

test("what a client sends is cut at the messages it expects an answer to, however it arrives", () => {
  const sent = [
    [query("select 1"), "batch", []],
    [Buffer.concat([message("P", "s1\0select $1\0\0\0"), message("D", "Ss1\0"), message("H", "")]), "flush", ["s1"]],
    [Buffer.concat([message("B", "\0s1\0"), message("E", "\0\0\0\0\0"), sync]), "batch", []],
    [message("X", ""), "terminate", []],
  ] as const;
  const all = Buffer.concat(sent.map(([bytes]) => bytes));
  fc.assert(
    fc.property(fc.array(fc.nat(all.length)), (cuts) => {
      const places = [...cuts, all.length].sort((a, b) => a - b);
      const units: Unit[] = [];
      let waiting = Buffer.alloc(0);
      let from = 0;
      for (const place of places) {
        waiting = Buffer.concat([waiting, all.subarray(from, place)]);
        from = place;
        for (let unit = readUnit(waiting); unit; unit = readUnit(waiting)) {
          units.push(unit);
          waiting = Buffer.from(unit.rest);
        }
      }
      expect(units.map(({ bytes, ends, prepares }) => [Buffer.from(bytes), ends, prepares])).toEqual(sent);
    }),
  );
});

test("a client's first words are its settings; a request for encryption or cancellation is told apart", () => {
  const bytes = startup("user", "postgres", "search_path", "one, public", "role", "one_reader");
  const read = readStartup(Buffer.concat([bytes, sync]));
  expect(read).toMatchObject({ kind: "startup", rest: sync });
  expect(read.kind === "startup" && [...read.parameters]).toEqual([
    ["user", "postgres"],
    ["search_path", "one, public"],
    ["role", "one_reader"],
  ]);
  expect(readStartup(bytes.subarray(0, 20))).toEqual({ kind: "incomplete" });
  const special = (code: number): Buffer => {
    const request = Buffer.alloc(16);
    request.writeInt32BE(8);
    request.writeInt32BE(code, 4);
    return request;
  };
  expect(readStartup(special(80_877_103)).kind).toBe("encryption");
  expect(readStartup(special(80_877_102)).kind).toBe("cancel");
});

test("the end of an answer is seen also when it comes in pieces", () => {
  const answer = welcome(new Map([["server_version", "18"]]));
  for (let cut = 1; cut < 8; cut += 1) {
    const watch = new ReadyWatch();
    watch.see(answer.subarray(0, -cut));
    expect(watch.status).toBeUndefined();
    watch.see(answer.subarray(-cut));
    expect(watch.status).toBe("idle");
  }
  const inTransaction = new ReadyWatch();
  inTransaction.see(message("Z", "T"));
  expect(inTransaction.status).toBe("in transaction");
});

test("a statement is closed by name", () => {
  expect(closeStatement("s1")).toEqual(message("C", "Ss1\0"));
});
