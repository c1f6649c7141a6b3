import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface ListeningServer {
  readonly url: URL;
  readonly server: Server;
  /** Closes at once, whatever is under way. */
  stop(): Promise<void>;
}

/** A tiny real backend on a port of its own; a given port brings one back where it was. */
export const listenOnFreePort = async (listener: RequestListener, port = 0): Promise<ListeningServer> => {
  const server = createServer({ keepAliveTimeout: 65_000 }, listener);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    server,
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
