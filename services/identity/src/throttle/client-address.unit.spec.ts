import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

const addressOf = (remoteAddress: string | undefined, forwarded?: string) =>
  clientAddress({
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
    socket: { remoteAddress } as IncomingMessage["socket"],
  });

test("is what the gateway says", () => expect(addressOf("127.0.0.1", "192.0.2.1")).toBe("192.0.2.1"));
test("is the last that was said, where several were", () =>
  expect(addressOf("127.0.0.1", "203.0.113.9, 192.0.2.1")).toBe("192.0.2.1"));
test("is the socket's where nothing was said", () => expect(addressOf("192.0.2.7")).toBe("192.0.2.7"));
test("is the socket's where what was said is no address", () =>
  expect(addressOf("192.0.2.7", "not an address")).toBe("192.0.2.7"));
test("an IPv4 address written as IPv6 is the same", () => expect(addressOf("::ffff:192.0.2.7")).toBe("192.0.2.7"));
test("an IPv6 household is one sender", () => {
  expect(addressOf("127.0.0.1", "2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(addressOf("127.0.0.1", "2001:db8:1:2::9")).toBe("2001:db8:1:2::/64");
  expect(addressOf("::1")).toBe("0:0:0:0::/64");
});
