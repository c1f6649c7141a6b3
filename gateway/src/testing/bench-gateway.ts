import { createLogger } from "@kinkeeper/platform/logger";
import { startGateway } from "../gateway.ts";
import { everyServiceAt } from "./every-service-at.ts";

// A gateway in a process of its own, started by its bench with the addresses of identity and one service.
const [identity = "", service = ""] = process.argv.slice(2);
const gateway = await startGateway({
  port: 0,
  host: "127.0.0.1",
  services: { ...everyServiceAt(new URL(service)), identity: new URL(identity) },
  frontends: { folder: "frontends" },
  logger: createLogger("gateway", "warn"),
  rateLimits: "off",
  ownThread: true,
});
process.on("message", () => process.send?.({ cpu: process.cpuUsage() }));
process.on("disconnect", () => process.exit(0));
process.send?.({ port: gateway.port });
