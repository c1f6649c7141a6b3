import type { Server } from "node:http";
import type { Socket } from "node:net";
import { addressKey } from "../requests/client-address.ts";

/**
 * Closes connections of an address that has too many open already: a slow client holds a place as long as it likes,
 * but not everybody's.
 */
export const limitConnections = (server: Server, maxPerAddress: number): void => {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const key = addressKey((socket.remoteAddress ?? "").replace(/^::ffff:/, ""));
    const count = (open.get(key) ?? 0) + 1;
    if (count > maxPerAddress) return void socket.destroy();
    open.set(key, count);
    socket.once("close", () => {
      const left = open.get(key)! - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
  });
};
