import { createLogger } from "@kinkeeper/platform/logger";
import { startGateway } from "./gateway.ts";
import { optionsFromEnvironment, WrongSetting } from "./environment.ts";

const logger = createLogger("gateway", process.env["LOG_LEVEL"] ?? "info");
try {
  const gateway = await startGateway({ ...optionsFromEnvironment(process.env), logger });
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
  if (!(error instanceof WrongSetting) && !(error instanceof Error && "code" in error)) throw error;
  process.stderr.write(`${sentenceFor(error as Error)}\n`);
  process.exit(1);
}

function sentenceFor(error: Error): string {
  if (!("code" in error)) return error.message;
  const { HOST = "0.0.0.0", PORT = "8080" } = process.env;
  if (error.code === "EADDRINUSE") return `Port ${PORT} is taken by another program; set PORT to a free one.`;
  if (error.code === "EACCES") return `Port ${PORT} may not be used by this user; set PORT to one above 1023.`;
  return `The gateway cannot listen on ${HOST}:${PORT}: ${error.message}`;
}
