import { addressKey } from "@kinkeeper/platform/http/client-address";
import type { Server } from "node:http";
import type { Socket } from "node:net";

/** So many places for each address at a time. */
export interface Places {
  /** Takes one of an address's places; answers how to leave it (once), or undefined where none is free. */
  take(address: string): (() => void) | undefined;
}

export const placesPerAddress = (max: number): Places => {
  const taken = new Map<string, number>();
  return {
    take(address) {
      const key = addressKey(address);
      const count = (taken.get(key) ?? 0) + 1;
      if (count > max) return undefined;
      taken.set(key, count);
      return () => {
        const left = taken.get(key)! - 1;
        if (left === 0) taken.delete(key);
        else taken.set(key, left);
      };
    },
  };
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
