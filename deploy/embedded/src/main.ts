import path from "node:path";
import { rateLimitsNamed } from "@kinkeeper/gateway/options";
import { embeddingsNamed, readEnvironment } from "@kinkeeper/platform/config";
import { freePort } from "@kinkeeper/platform/free-port";
import { startFailure } from "@kinkeeper/platform/start-failure";
import { stopOnSignal } from "@kinkeeper/platform/stop-on-signal";
import { startTelemetry } from "@kinkeeper/platform/telemetry";
import { openDataFolder } from "./data-folder.ts";
import { startWithDemo } from "./demo/start-with-demo.ts";
import { startEmbedded } from "./start-embedded.ts";

let [host, port] = ["127.0.0.1", 8080];
try {
  const environment = readEnvironment(process.env, {
    optional: [
      "PORT",
      "HOST",
      "LOG_LEVEL",
      "KINKEEPER_DATA",
      "KINKEEPER_PUBLIC_URL",
      "KINKEEPER_RATE_LIMIT",
      "KINKEEPER_DEMO",
      "KINKEEPER_DEMO_PASSWORD",
      "KINKEEPER_ADMIN_EMAIL",
      "KINKEEPER_ADMIN_PASSWORD",
      "DATABASE_URL",
      "OPENAI_API_KEY",
      "OPENAI_BASE_URL",
      "EMBEDDINGS_MODEL",
      "OTEL_EXPORTER_OTLP_ENDPOINT",
    ],
  });
  host = environment.HOST ?? host;
  port = environment.PORT === 0 ? await freePort(host) : (environment.PORT ?? port);
  const { KINKEEPER_ADMIN_EMAIL: email, KINKEEPER_ADMIN_PASSWORD: password } = environment;
  const stopTelemetry = startTelemetry("kinkeeper", environment.OTEL_EXPORTER_OTLP_ENDPOINT);
  const data = openDataFolder(path.resolve(environment.KINKEEPER_DATA ?? "data"));
  process.on("exit", () => data.release());

  const running = await startWithDemo(
    {
      data,
      host,
      port,
      publicUrl: environment.KINKEEPER_PUBLIC_URL,
      databaseUrl: environment.DATABASE_URL,
      superAdmins: email && password ? [{ email, password }] : [],
      embeddings: embeddingsNamed(environment),
      rateLimits: rateLimitsNamed(environment.KINKEEPER_RATE_LIMIT),
      logLevel: environment.LOG_LEVEL ?? "warn",
      onFailure: (error) => {
        console.error(`The database ended and does not start again (${error.message}); please start Kinkeeper again.`);
        process.exit(1);
      },
    },
    { isWanted: environment.KINKEEPER_DEMO ?? true, password: environment.KINKEEPER_DEMO_PASSWORD },
    startEmbedded,
  );
  console.log(`Kinkeeper is ready: ${running.gateway.publicUrl}`);
  for (const line of running.accountLines) console.log(line);
  stopOnSignal(running.logger, async () => {
    await running.stop();
    await stopTelemetry();
  });
} catch (error) {
  console.error(startFailure(error, { host, port }));
  process.exit(1);
}
