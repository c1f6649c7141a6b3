import { describe, expect, test } from "vitest";
import { addressKey, clientAddress } from "./client-address.ts";

const request = (peer: string, forwarded?: string) =>
  ({
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
    socket: { remoteAddress: peer },
  }) as Parameters<typeof clientAddress>[0];

describe("the address of a request", () => {
  test.each([
    ["203.0.113.7", undefined, 0, "203.0.113.7"],
    ["::ffff:203.0.113.7", undefined, 0, "203.0.113.7"],
    // Nobody said that there is a proxy: what the client writes is worth nothing.
    ["203.0.113.7", "6.6.6.6", 0, "203.0.113.7"],
    ["10.0.0.1", "203.0.113.7", 1, "203.0.113.7"],
    ["10.0.0.1", "6.6.6.6, 203.0.113.7", 1, "203.0.113.7"],
    ["10.0.0.1", "6.6.6.6, 203.0.113.7, 10.0.0.2", 2, "203.0.113.7"],
    ["10.0.0.1", "nonsense", 1, "10.0.0.1"],
    ["10.0.0.1", "203.0.113.7", 2, "10.0.0.1"],
    ["10.0.0.1", undefined, 1, "10.0.0.1"],
    ["10.0.0.1", "2001:db8::7", 1, "2001:db8::7"],
  ] as const)("of %s saying %s behind %i proxies is %3$s", (peer, forwarded, proxies, address) =>
    expect(clientAddress(request(peer, forwarded), proxies)).toBe(address),
  );
});

describe("what limits count by", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("is one household: %s", (address, key) => expect(addressKey(address)).toBe(key));
});
