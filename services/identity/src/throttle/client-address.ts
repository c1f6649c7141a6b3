import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

const plain = (address: string): string => (address.startsWith("::ffff:") ? address.slice(7) : address);

/** The 64 bits of an IPv6 address that belong to one household. */
const household = (address: string): string => {
  const [head = "", tail] = address.split("%")[0]!.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`;
};

/**
 * What attempts of one sender are counted by: an IPv4 address, or the /64 of an IPv6 household.
 * X-Forwarded-For is the gateway's word: it deletes what the client says and sets the address it sees.
 */
export const clientAddress = ({ headers, socket }: Pick<IncomingMessage, "headers" | "socket">): string => {
  const forwarded = headers["x-forwarded-for"];
  const said = typeof forwarded === "string" ? forwarded.split(",").at(-1)!.trim() : undefined;
  const address = plain(said && isIP(plain(said)) !== 0 ? said : (socket.remoteAddress ?? "unknown"));
  return isIP(address) === 6 ? household(address) : address;
};
