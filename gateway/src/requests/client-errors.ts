import type { Server } from "node:http";
import type { Socket } from "node:net";

const reasons: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** What is no HTTP that can be read, or does not come: a bare answer where one can still be written, and the connection is closed. */
export const answerClientErrors = (server: Server): void => {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
    const reason = reasons[error.code ?? ""] ?? "400 Bad Request";
    socket.end(`HTTP/1.1 ${reason}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  });
};
