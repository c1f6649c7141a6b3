import { readEnvironment } from "@kinkeeper/platform/config";
import { drainMs } from "@kinkeeper/platform/http/connections";
import { createLogger } from "@kinkeeper/platform/logger";
import { startFailure } from "@kinkeeper/platform/start-failure";
import { stopOnSignal } from "@kinkeeper/platform/stop-on-signal";
import { gatewayVariables, optionsFromEnvironment } from "./environment.ts";
import { startGateway } from "./gateway.ts";

let [host, port] = ["0.0.0.0", 8080];
try {
  const { LOG_LEVEL: level } = readEnvironment(gatewayVariables, process.env);
  const options = optionsFromEnvironment(process.env);
  ({ host, port } = options);
  const logger = createLogger("gateway", level);
  const gateway = await startGateway({ ...options, logger, ownThread: true, timeouts: { drain: drainMs } });
  stopOnSignal(logger, () => gateway.stop());
} catch (error) {
  console.error(startFailure(error, { host, port }));
  process.exit(1);
}
