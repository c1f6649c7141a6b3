import { BlockList, isIP, isIPv4 } from "node:net";

/*
 * Where webhooks may go: to addresses of the open internet alone, whatever name they were found by. What is not global is
 * listed in the IANA registries of special-purpose addresses.
 */

const notGlobal4 = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  notGlobal4.addSubnet(network, prefix, "ipv4");

/** Global addresses begin here; beyond it lie mapped ones, NAT64, unique local, link-local, multicast and everything to come. */
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");
const notGlobal6 = new BlockList();
for (const [network, prefix] of [
  // protocol assignments, with Teredo, benchmarks and ORCHIDs
  ["2001::", 23],
  ["2001:db8::", 32],
  // 6to4 carries an IPv4 address of any kind
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
] as const)
  notGlobal6.addSubnet(network, prefix, "ipv6");

/** Where clouds hand out their machines' credentials: never, also where private addresses are allowed. */
const metadata = new BlockList();
metadata.addSubnet("169.254.0.0", 16, "ipv4");
metadata.addAddress("100.100.100.200", "ipv4");
metadata.addAddress("192.0.0.192", "ipv4");
metadata.addAddress("fd00:ec2::254", "ipv6");
metadata.addSubnet("fe80::", 10, "ipv6");
/** The same in the clothes of IPv6: mapped, NAT64, 6to4. */
metadata.addSubnet("64:ff9b::", 96, "ipv6");
metadata.addSubnet("64:ff9b:1::", 48, "ipv6");
metadata.addSubnet("2002::", 16, "ipv6");

const withoutZone = (address: string): string => address.split("%")[0]!;

/** Whether an IP address, as text, is one of the open internet. False for what is no IP address. */
export const isGlobalAddress = (address: string): boolean => {
  switch (isIP(withoutZone(address))) {
    case 4:
      return !notGlobal4.check(address, "ipv4");
    case 6:
      // A zone is for neighbours on one's own network.
      return !address.includes("%") && global6.check(address, "ipv6") && !notGlobal6.check(address, "ipv6");
    default:
      return false;
  }
};

/** Whether webhooks may be sent to this IP address. */
export const isAllowedAddress = (address: string, allowPrivate: boolean): boolean => {
  if (isGlobalAddress(address)) return true;
  const plain = withoutZone(address);
  if (!allowPrivate || isIP(plain) === 0) return false;
  // BlockList looks at a mapped IPv4 address as the IPv4 address it is.
  return !metadata.check(plain, isIPv4(plain) ? "ipv4" : "ipv6");
};

/** The IP address that a URL names itself; undefined where it has to be looked up. */
export const literalAddressOf = ({ hostname }: URL): string | undefined => {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(bare) === 0 ? undefined : bare;
};

const ports = new Set(["", "443", "8443"]);

/** What is wrong with the address of a webhook, as a sentence; undefined where nothing is. Names are looked up when it is sent. */
export const urlProblem = (url: URL, allowPrivate: boolean): string | undefined => {
  const literal = literalAddressOf(url);
  if (url.username !== "" || url.password !== "")
    return "Please leave the user name and the password out of the address.";
  if (literal !== undefined && !isAllowedAddress(literal, allowPrivate)) return "Webhooks go to public addresses only.";
  if (allowPrivate) return undefined;
  if (url.protocol !== "https:") return "Please enter an address that starts with https://.";
  return ports.has(url.port) ? undefined : "Webhooks go to port 443 or 8443 only.";
};
