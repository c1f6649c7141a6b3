import { addressKey } from "@kinkeeper/platform/http/client-address";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { places, type Places } from "./places.ts";

export const placesPerAddress = (max: number): Places => {
  const ofKeys = places(max);
  return { take: (address) => ofKeys.take(addressKey(address)) };
};

/**
 * Closes connections of an address that has too many open already: a slow client holds a place as long as it likes, but not
 * everybody's. Behind reverse proxies, whose connections are for everybody, requests under way are counted instead.
 */
export const limitConnections = (server: Server, places: Places): void => {
  server.on("connection", (socket: Socket) => {
    const leave = places.take((socket.remoteAddress ?? "").replace(/^::ffff:/, ""));
    if (leave) socket.once("close", leave);
    else socket.destroy();
  });
};
