import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** The connections of a server that is to stop at some time. */
export interface Connections {
  /** Closes those on which nothing is under way. */
  closeIdle(): void;
  /** Ends event streams, which never end by themselves; their readers come again. */
  endStreams(): void;
  /** Says with each answer that its connection ends with it, until none is left or so many milliseconds are over. */
  drain(milliseconds: number): Promise<void>;
}

const isStream = (response: ServerResponse): boolean =>
  String(response.getHeader("content-type")).startsWith("text/event-stream");

/** Milliseconds between two looks whether any connection is left. */
const betweenLooks = 20;

/** Takes note of every connection and answer of a server that has not begun to listen. */
export const followConnections = (server: Server): Connections => {
  const open = new Set<Socket>();
  // Node alone closes those that are idle when it is told to, but not those that a client opened ahead and has asked nothing on.
  const unused = new Set<Socket>();
  const answering = new Set<ServerResponse>();
  let isDraining = false;
  const endWith = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader("connection", "close");
  };
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    unused.add(socket);
    socket.once("close", () => {
      open.delete(socket);
      unused.delete(socket);
    });
  });
  server.prependListener("request", ({ socket }, response) => {
    unused.delete(socket);
    answering.add(response);
    response.once("close", () => answering.delete(response));
    if (isDraining) endWith(response);
  });
  return {
    closeIdle: () => {
      server.closeIdleConnections();
      for (const socket of unused) socket.destroy();
    },
    endStreams: () => {
      for (const response of [...answering].filter(isStream)) response.destroy();
    },
    drain: async (milliseconds) => {
      if (milliseconds === 0) return;
      isDraining = true;
      for (const response of answering) endWith(response);
      const end = performance.now() + milliseconds;
      while (open.size > 0 && performance.now() < end) await delay(betweenLooks);
    },
  };
};
