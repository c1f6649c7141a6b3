import { existsSync, readFileSync } from "node:fs";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { rspack, type Configuration } from "@rspack/core";
import { RspackDevServer, type Configuration as ServerConfiguration } from "@rspack/dev-server";
import { configurationOf, distOf, frontendNames, hostName } from "./frontend-folders.ts";

export interface FrontendServerOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly host?: string;
  /** Origin of the gateway: answers everything that is not a frontend under work. */
  readonly gateway: string;
  /** Remotes compiled with hot reload (the shell always is); all unless told, the others come from the gateway's build. */
  readonly live?: readonly string[];
  readonly onCompiled?: (milliseconds: number, errors: string | undefined) => void;
}

export interface FrontendServer {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** What the gateway answers, so that cookies, calls and objects work as in production. */
const ofTheGateway = ["/api", "/objects", "/.well-known", "/dev", "/healthz", "/readyz"];

/** One process, one origin, hot reload across the shell and every live remote. */
export const startFrontendServer = async (options: FrontendServerOptions): Promise<FrontendServer> => {
  const { port, host = "127.0.0.1", gateway, onCompiled } = options;
  const remotes = frontendNames().filter((name) => name !== hostName);
  const live = new Set(options.live ?? remotes);
  const unknown = [...live].filter((name) => !remotes.includes(name));
  if (unknown.length > 0) throw new Error(`There is no remote ${unknown.join(", ")}; there are ${remotes.join(", ")}.`);

  const compiler = rspack(await Promise.all([hostName, ...live].map(developmentConfiguration)));
  compiler.hooks.done.tap("dev", (all) => {
    const milliseconds = Math.max(...all.stats.map(({ startTime, endTime }) => (endTime ?? 0) - (startTime ?? 0)));
    const { errors = [] } = all.toJson({ all: false, errors: true });
    onCompiled?.(milliseconds, errors.length > 0 ? errors.map(({ message }) => message).join("\n\n") : undefined);
  });

  const setupMiddlewares: ServerConfiguration["setupMiddlewares"] = (middlewares) => [
    {
      name: "remotes-manifest",
      path: "/remotes.json",
      middleware: (_request: unknown, response: ServerResponse) => {
        response.setHeader("content-type", "application/json");
        response.setHeader("cache-control", "no-store");
        response.end(JSON.stringify({ remotes: remotes.flatMap((name) => describe(name, live.has(name))) }));
      },
    },
    ...middlewares,
  ];

  const server = new RspackDevServer(
    {
      port: port || (await freePort()),
      host,
      hot: true,
      liveReload: false,
      static: false,
      // Whoever starts this server also stops it.
      setupExitSignals: false,
      allowedHosts: "all",
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false }, logging: "warn" },
      historyApiFallback: { disableDotRule: true },
      proxy: [
        { context: ofTheGateway, target: gateway, xfwd: true },
        {
          context: (pathname: string) => isBuiltRemote(pathname, live),
          target: gateway,
        },
      ],
      setupMiddlewares,
    },
    compiler,
  );
  await server.start();
  const address = server.server?.address() as AddressInfo;
  return { origin: `http://${host}:${address.port}`, close: () => server.stop() };
};

const developmentConfiguration = async (name: string): Promise<Configuration> => {
  const configuration = await configurationOf(name, "development");
  return {
    ...configuration,
    output: { ...configuration.output, publicPath: name === hostName ? "/" : `/remotes/${name}/` },
    lazyCompilation: false,
  };
};

const isBuiltRemote = (pathname: string, live: ReadonlySet<string>): boolean => {
  const name = /^\/remotes\/([^/]+)\//.exec(pathname)?.[1];
  return name !== undefined && !live.has(name);
};

/** One entry of /remotes.json; a remote that is neither live nor built does not exist. */
const describe = (name: string, isLive: boolean): { name: string; entry: string }[] => {
  const base = `/remotes/${name}/`;
  if (isLive) return [{ name, entry: `${base}assets/remoteEntry.js` }];
  const file = path.join(distOf(name), "mf-manifest.json");
  if (!existsSync(file)) return [];
  const { metaData } = JSON.parse(readFileSync(file, "utf8")) as {
    metaData: { remoteEntry: { path: string; name: string } };
  };
  return [{ name, entry: base + path.posix.join(metaData.remoteEntry.path, metaData.remoteEntry.name) }];
};

/** The dev server has no port 0 of its own. */
const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
};
