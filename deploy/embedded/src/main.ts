import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { edgeOptions } from "@kinkeeper/gateway/environment";
import { readEnvironment } from "@kinkeeper/platform/config";
import { freePort } from "@kinkeeper/platform/free-port";
import { startMemoryReducer } from "@kinkeeper/platform/memory-reducer";
import { startFailure } from "@kinkeeper/platform/start-failure";
import { stopOnSignal } from "@kinkeeper/platform/stop-on-signal";
import { startTelemetry } from "@kinkeeper/platform/telemetry";
import { damagedDatabase } from "./damaged-database.ts";
import { openDataFolder } from "./data-folder.ts";
import { demoAt, publicUrlAt, warningFor } from "./exposure.ts";
import { startWithDemo } from "./demo/start-with-demo.ts";
import { embeddedVariables } from "./settings.ts";
import { startEmbedded } from "./start-embedded.ts";

// A function is compiled for all speed there is once it was called so often. At V8's own figure (3,000) an import of some thousand
// people has a thousand functions compiled so, in each thread: a tenth of all it costs, and more than they bring (decision 60).
setFlagsFromString("--invocation-count-for-turbofan=15000");
// A heap is collected once it is twice what was left the last time. V8 would wait for four times that: of what an import recorded,
// and let go of, 300 MB lay there before it looked.
setFlagsFromString("--heap-growing-percent=100");

let [host, port] = ["127.0.0.1", 8080];
/** Where our own PostgreSQL keeps its files. */
let ownDatabase: string | undefined;
try {
  const environment = readEnvironment(embeddedVariables, process.env);
  host = environment.HOST;
  port = environment.PORT === 0 ? await freePort(host) : environment.PORT;
  const stopTelemetry = await startTelemetry("kinkeeper", environment.OTEL_EXPORTER_OTLP_ENDPOINT);
  const data = openDataFolder(path.resolve(environment.KINKEEPER_DATA));
  process.on("exit", () => data.release());
  if (environment.DATABASE_URL === undefined) ownDatabase = data.postgres;

  const running = await startWithDemo(
    {
      data,
      host,
      port,
      publicUrl: environment.KINKEEPER_PUBLIC_URL ?? publicUrlAt(host, port),
      databaseUrl: environment.DATABASE_URL,
      environment: process.env,
      freeDisk: environment.KINKEEPER_FREE_DISK,
      scrubAfter: environment.KINKEEPER_SCRUB_AFTER * 1_000,
      telemetry: environment.OTEL_EXPORTER_OTLP_ENDPOINT,
      edge: edgeOptions(environment),
      logLevel: environment.LOG_LEVEL,
      onFailure: (error) => {
        console.error(
          `The database in ${data.postgres} ended and does not start again (${error.message}); please start Kinkeeper again: files of it that are damaged are then made anew from the events.`,
        );
        process.exit(1);
      },
    },
    { ...demoAt(host, environment), password: environment.KINKEEPER_DEMO_PASSWORD },
    startEmbedded,
  );
  const stopReducer = startMemoryReducer();
  // Before it says that it is ready: who waits for that may ask it to stop at once.
  stopOnSignal(running.logger, async () => {
    stopReducer();
    await running.stop();
    await stopTelemetry(running.logger);
  });
  const warning = warningFor(host, process.env);
  if (warning) console.warn(warning);
  console.log(`Kinkeeper is ready: ${running.gateway.publicUrl}`);
  for (const line of running.accountLines) console.log(line);
} catch (error) {
  const damage = ownDatabase === undefined ? undefined : damagedDatabase(error, ownDatabase);
  console.error(damage ?? startFailure(error, { host, port }));
  process.exit(1);
}
