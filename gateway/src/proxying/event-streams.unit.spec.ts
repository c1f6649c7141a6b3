import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, test, vi } from "vitest";
import { eventStreams, type StreamOwner } from "./event-streams.ts";

const owner = (user: string, family: string | null = "f1"): StreamOwner => ({
  sessionHash: `session of ${user}`,
  userId: user,
  tenantId: family,
});

/** As much of an answer as is used here. */
const response = () => {
  const events = new EventEmitter();
  return Object.assign(events, {
    destroy: vi.fn<() => boolean>(() => events.emit("close")),
  }) as unknown as ServerResponse & {
    destroy: ReturnType<typeof vi.fn>;
  };
};

test("a user has so many streams at most; one that ends makes room", () => {
  const streams = eventStreams(2, 9);
  const [first, second] = [response(), response()];
  expect([first, second].map((one) => streams.open(one, owner("emma")))).toEqual([true, true]);
  expect(streams.open(response(), owner("emma"))).toBe(false);
  expect(streams.open(response(), owner("charles"))).toBe(true);
  first.emit("close");
  expect(streams.open(response(), owner("emma"))).toBe(true);
});

test("a family has so many streams at most, whoever of it looks; others, and those without a family, do not mind", () => {
  const streams = eventStreams(2, 3);
  const [first] = ["emma", "emma", "charles"].map((user) => {
    const stream = response();
    expect(streams.open(stream, owner(user))).toBe(true);
    return stream;
  });
  expect(streams.open(response(), owner("anne"))).toBe(false);
  expect(streams.open(response(), owner("charlotte", "f2"))).toBe(true);
  for (const user of ["one", "two", "three", "four"]) expect(streams.open(response(), owner(user, null))).toBe(true);
  first!.emit("close");
  expect(streams.open(response(), owner("anne"))).toBe(true);
});

test.each([
  ["session", { sessionHash: "session of emma" }, [true, false, false]],
  ["user", { userId: "charles" }, [false, true, false]],
  ["family", { tenantId: "f1" }, [true, true, false]],
  ["nothing: a sign of life", { alive: true }, [false, false, false]],
] as const)("a revocation of a %s ends its streams and no others", (_whose, what, ended) => {
  const streams = eventStreams(5, 9);
  const open = [owner("emma"), owner("charles"), owner("anne", "f2")].map((one) => {
    const stream = response();
    streams.open(stream, one);
    return stream;
  });
  streams.revoked(what);
  expect(open.map(({ destroy }) => destroy.mock.calls.length === 1)).toEqual(ended);
});

test("all of them end when revocations can no longer be heard", () => {
  const streams = eventStreams(5, 9);
  const stream = response();
  streams.open(stream, owner("emma", null));
  streams.closeAll();
  expect(stream.destroy).toHaveBeenCalledOnce();
});

test("to open one looks through no others: after a loss everybody comes back at once", () => {
  let looked = 0;
  const streams = eventStreams(5, 9);
  for (let one = 0; one < 1_000; one += 1)
    streams.open(response(), {
      ...owner("", null),
      get userId() {
        looked += 1;
        return `user ${one}`;
      },
    });
  expect(looked).toBeLessThan(10_000);
});
