import { addressKey, clientAddress as addressBehind } from "@kinkeeper/platform/http/client-address";
import type { IncomingMessage } from "node:http";

/**
 * What attempts of one sender are counted by: an IPv4 address, or the /64 of an IPv6 household.
 * X-Forwarded-For is the gateway's word: it deletes what the client says and sets the address it sees.
 */
export const clientAddress = (request: Pick<IncomingMessage, "headers" | "socket">): string =>
  addressKey(addressBehind(request, 1));
