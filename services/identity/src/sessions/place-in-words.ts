import { BlockList, isIP } from "node:net";

const home = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const)
  home.addSubnet(network, bits, "ipv4");
home.addSubnet("fc00::", 7, "ipv6");
home.addSubnet("fe80::", 10, "ipv6");
home.addAddress("::1", "ipv6");

/**
 * Roughly where an address is, good enough to know one's own again and kept no more exactly: "192.0.2.x", "2001:db8:1:x",
 * "the same network as the server". Takes what `clientAddress` answers: an IPv4 address or the /64 of an IPv6 household.
 */
export const placeInWords = (address: string): string => {
  const [plain = ""] = address.split("/");
  const kind = isIP(plain);
  if (kind === 0) return "an unknown place";
  if (home.check(plain, kind === 4 ? "ipv4" : "ipv6")) return "the same network as the server";
  if (kind === 4) return `${plain.slice(0, plain.lastIndexOf("."))}.x`;
  return `${plain.split(":").slice(0, 3).join(":")}:x`;
};
