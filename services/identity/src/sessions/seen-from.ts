import type { IncomingMessage } from "node:http";
import { clientAddress } from "../throttle/client-address.ts";
import { deviceInWords } from "./device-in-words.ts";
import { placeInWords } from "./place-in-words.ts";

/** What is known of whoever signs in, from the request that does it. */
export interface SeenFrom {
  /** The Cookie header. */
  readonly cookies: string | undefined;
  /** "Firefox on Windows" */
  readonly device: string;
  /** Roughly where: part of the address. */
  readonly place: string;
}

export const seenFrom = (http: Pick<IncomingMessage, "headers" | "socket">): SeenFrom => ({
  cookies: http.headers.cookie,
  device: deviceInWords(http.headers["user-agent"]),
  place: placeInWords(clientAddress(http)),
});
