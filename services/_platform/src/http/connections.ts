import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** Milliseconds for which a process goes on answering once it is to stop, where others keep connections to it and another process takes its place. */
export const drainMs = 3_000;

/** The open connections of a server. */
export interface Connections {
  /** Waits until none is left, at most so many milliseconds. */
  untilNone(milliseconds: number): Promise<void>;
}

/** Milliseconds between two looks whether any connection is left. */
const betweenLooks = 20;

/** Takes note of every connection of a server that has not begun to listen; costs nothing for a request. */
export const followConnections = (server: Server): Connections => {
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return {
    untilNone: async (milliseconds) => {
      const end = performance.now() + milliseconds;
      while (open.size > 0 && performance.now() < end) await delay(betweenLooks);
    },
  };
};

/** Connections on which nothing was asked yet: Node closes those that are idle when it is told to, but not those that a client opened ahead. */
export const unusedConnections = (server: Server): { close(): void } => {
  const unused = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", ({ socket }) => unused.delete(socket));
  return {
    close: () => {
      for (const socket of unused) socket.destroy();
    },
  };
};

/** Answers that are under way. */
export interface Answers {
  /** Ends event streams, which never end by themselves; their readers come again. */
  endStreams(): void;
  /** Says with each, from now on, that its connection is not to be used again. */
  closeWithEach(): void;
}

const isStream = (response: ServerResponse): boolean =>
  String(response.getHeader("content-type")).startsWith("text/event-stream");

/** Takes note of every answer of a server that has not begun to listen. */
export const followAnswers = (server: Server): Answers => {
  const underWay = new Set<ServerResponse>();
  let areLast = false;
  const closeWith = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader("connection", "close");
  };
  server.prependListener("request", (_request, response) => {
    underWay.add(response);
    response.once("close", () => underWay.delete(response));
    if (areLast) closeWith(response);
  });
  return {
    endStreams: () => {
      for (const response of [...underWay].filter(isStream)) response.destroy();
    },
    closeWithEach: () => {
      areLast = true;
      for (const response of underWay) closeWith(response);
    },
  };
};
