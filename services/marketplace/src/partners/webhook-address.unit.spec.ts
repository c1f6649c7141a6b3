import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isAllowedAddress, isGlobalAddress, literalAddressOf, urlProblem } from "./webhook-address.ts";

const isPublic4 = ([a, b, c]: readonly number[]): boolean => {
  if (a === 0 || a === 10 || a === 127 || a! >= 224) return false;
  if (a === 100) return b! < 64 || b! > 127;
  if (a === 169) return b !== 254;
  if (a === 172) return b! < 16 || b! > 31;
  if (a === 192)
    return !(
      b === 168 ||
      (b === 0 && (c === 0 || c === 2)) ||
      (b === 31 && c === 196) ||
      (b === 52 && c === 193) ||
      (b === 88 && c === 99) ||
      (b === 175 && c === 48)
    );
  if (a === 198) return !(b === 18 || b === 19 || (b === 51 && c === 100));
  return !(a === 203 && b === 0 && c === 113);
};

const byte = fc.integer({ min: 0, max: 255 });
/** Addresses of every kind, the special ones as often as the others. */
const first = fc.oneof(byte, fc.constantFrom(0, 10, 100, 127, 169, 172, 192, 198, 203, 224, 255));
const second = fc.oneof(byte, fc.constantFrom(0, 16, 18, 31, 51, 52, 64, 88, 127, 168, 175, 254));
const third = fc.oneof(byte, fc.constantFrom(0, 2, 48, 99, 100, 113, 193, 196));
const ip4 = fc.tuple(first, second, third, byte);
const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count });
const inGroups = ([a, b, c, d]: readonly number[]): string =>
  `${((a! << 8) | b!).toString(16)}:${((c! << 8) | d!).toString(16)}`;

describe("addresses of the open internet", () => {
  test("are told from all others, in version 4", () => {
    fc.assert(
      fc.property(ip4, (parts) => {
        expect(isGlobalAddress(parts.join("."))).toBe(isPublic4(parts));
      }),
      {
        numRuns: 2_000,
      },
    );
  });

  test("are none that carry one of version 4 in version 6: mapped, compatible, NAT64, 6to4, Teredo", () => {
    fc.assert(
      fc.property(ip4, groups(4), (parts, rest) => {
        const [dotted, hex] = [parts.join("."), inGroups(parts)];
        const carriers = [
          `::ffff:${dotted}`,
          `::ffff:${hex}`,
          `0:0:0:0:0:ffff:${hex}`,
          `::${dotted}`,
          `64:ff9b::${dotted}`,
          `64:ff9b::${hex}`,
          `64:ff9b:1::${hex}`,
          `2002:${hex}::1`,
          `2001:0:${hex}:${rest.join(":")}`,
        ];
        expect(carriers.filter(isGlobalAddress)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test("lie in 2000::/3 in version 6, and nowhere else", () => {
    fc.assert(
      fc.property(groups(8), (parts) => {
        const begin = Number.parseInt(parts[0]!, 16);
        if (begin >= 0x2000 && begin <= 0x3fff) return;
        expect(isGlobalAddress(parts.join(":"))).toBe(false);
      }),
    );
  });

  test.each(["8.8.8.8", "1.1.1.1", "93.184.215.14", "2606:4700:4700::1111", "2a00:1450:4001:80e::200e"])(
    "are such as %s",
    (address) => expect(isGlobalAddress(address)).toBe(true),
  );

  test.each([
    "::1",
    "::",
    "fe80::1",
    "fe80::1%eth0",
    "2606:4700:4700::1111%eth0",
    "fc00::1",
    "fd00:ec2::254",
    "ff02::1",
    "2001:db8::1",
    "2001::1",
    "2001:2::1",
    "2001:10::1",
    "2620:4f:8000::1",
    "3fff::1",
    "5f00::1",
    "100::1",
    "localhost",
    "",
    "127.1",
    "0x7f000001",
  ])("are not such as %j", (address) => expect(isGlobalAddress(address)).toBe(false));
});

describe("where private addresses are allowed", () => {
  test.each(["127.0.0.1", "10.1.2.3", "::1", "::ffff:127.0.0.1", "8.8.8.8"])("%s is", (address) =>
    expect(isAllowedAddress(address, true)).toBe(true),
  );
  test.each([
    "169.254.169.254",
    "::ffff:169.254.169.254",
    "::ffff:a9fe:a9fe",
    "64:ff9b::a9fe:a9fe",
    "2002:a9fe:a9fe::",
    "fd00:ec2::254",
    "100.100.100.200",
    "192.0.0.192",
    "fe80::a9fe:a9fe%eth0",
    "not an address",
  ])("%s is not", (address) => expect(isAllowedAddress(address, true)).toBe(false));
});

describe("the address of a webhook", () => {
  test.each(["https://example.com/hooks", "https://example.com:8443/", "https://8.8.8.8/", "https://[2606:4700::1]/"])(
    "may be %s",
    (url) => expect(urlProblem(new URL(url), false)).toBeUndefined(),
  );
  test.each([
    "http://example.com/",
    "https://example.com:8080/",
    "https://example.com:22/",
    "https://user:secret@example.com/",
    "https://127.0.0.1/",
    "https://0x7f.1/",
    "https://2130706433/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://169.254.169.254/latest/meta-data",
    "ftp://example.com/",
  ])("may not be %s", (url) => expect(urlProblem(new URL(url), false)).toEqual(expect.any(String)));

  test("names an IP address, or something to look up", () => {
    expect(literalAddressOf(new URL("https://0x7f.1/"))).toBe("127.0.0.1");
    expect(literalAddressOf(new URL("https://[::1]/"))).toBe("::1");
    expect(literalAddressOf(new URL("https://example.com/"))).toBeUndefined();
  });
});
