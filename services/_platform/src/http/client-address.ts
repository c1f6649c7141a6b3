import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

const plain = (address: string): string => (address.startsWith("::ffff:") ? address.slice("::ffff:".length) : address);

/**
 * The address a request comes from: the socket's; behind so many reverse proxies of ours, what the outermost of them
 * saw. Each appends the peer it sees to X-Forwarded-For; what stands before those, anybody may have written.
 */
export const clientAddress = (
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  proxies = 0,
): string => {
  const peer = plain(socket.remoteAddress ?? "unknown");
  const forwarded = headers["x-forwarded-for"];
  if (proxies === 0 || typeof forwarded !== "string") return peer;
  const seen = plain(forwarded.split(",").at(-proxies)?.trim() ?? "");
  return isIP(seen) === 0 ? peer : seen;
};

/** What limits count by: one IPv4 address, or the /64 that one IPv6 household has. */
export const addressKey = (address: string): string => {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.split("%")[0]!.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return `${[...left, ...gap, ...right].slice(0, 4).join(":")}::/64`;
};
