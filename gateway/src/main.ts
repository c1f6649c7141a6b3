import { createLogger } from "@kinkeeper/platform/logger";
import { startGateway } from "./gateway.ts";
import { optionsFromEnvironment, WrongSetting } from "./environment.ts";

const logger = createLogger("gateway", process.env["LOG_LEVEL"] ?? "info");
try {
  const gateway = await startGateway({ ...optionsFromEnvironment(process.env), logger, ownThread: true });
  const stop = () => {
    gateway.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, "could not stop cleanly");
        process.exit(1);
      },
    );
  };
  process.once("SIGTERM", stop).once("SIGINT", stop);
} catch (error) {
  const sentence = error instanceof WrongSetting ? error.message : whyItCannotListen(error);
  if (sentence === undefined) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** One sentence for whoever started it; undefined when something else went wrong. */
function whyItCannotListen(error: unknown): string | undefined {
  if (!(error instanceof Error && "syscall" in error && "code" in error)) return undefined;
  if (error.syscall !== "listen" && error.syscall !== "getaddrinfo") return undefined;
  const { HOST = "0.0.0.0", PORT = "8080" } = process.env;
  if (error.code === "EADDRINUSE") return `Port ${PORT} is taken by another program; set PORT to a free one.`;
  if (error.code === "EACCES") return `Port ${PORT} may not be used by this user; set PORT to one above 1023.`;
  return `The gateway cannot listen on ${HOST}:${PORT}: ${error.message}.`;
}
