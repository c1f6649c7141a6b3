import { watch } from "node:fs";
import path from "node:path";
import { startFrontendServer } from "@kinkeeper/kit/rspack/dev.ts";
import { freePort } from "@kinkeeper/platform/free-port";
import { createLogger } from "@kinkeeper/platform/logger";
import { stopOnSignal } from "@kinkeeper/platform/stop-on-signal";
import { restartable } from "./restartable.ts";

/**
 * `npm run dev [-- remotes…]`: the product with hot reload. Pages are served by the frontends' own server, which hands every
 * call to the product behind it; the product starts again when a service, the gateway, the platform or a contract changes.
 * Named remotes are compiled live, the others come from their last build; without names all are live.
 */
const root = path.resolve(import.meta.dirname, "../../..");
const watched = ["contracts/src", "services", "gateway/src", "deploy/embedded/src"];
const port = Number(process.env["PORT"] ?? 8080);
const origin = `http://localhost:${port}`;
const host = "127.0.0.1";
const gatewayPort = await freePort(host);

const product = restartable(path.join(import.meta.dirname, "main.ts"), {
  PORT: String(gatewayPort),
  KINKEEPER_PUBLIC_URL: origin,
});
const matters = (file: string | null): boolean =>
  file !== null && /\.(ts|sql|css)$/.test(file) && !/\.spec\.ts$|node_modules/.test(file);
const watchers = watched.map((folder) =>
  watch(path.join(root, folder), { recursive: true }, (_event, file) => {
    if (matters(file)) product.restart();
  }),
);

const live = process.argv.slice(2);
const frontends = await startFrontendServer({
  port,
  host,
  gateway: `http://${host}:${gatewayPort}`,
  ...(live.length > 0 ? { live } : {}),
});
console.log(`Pages with hot reload: ${origin}`);

stopOnSignal(createLogger("dev"), async () => {
  for (const watcher of watchers) watcher.close();
  await Promise.all([frontends.close(), product.stop()]);
});
