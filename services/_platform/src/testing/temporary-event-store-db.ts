import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { EsdbDouble } from "./esdb-double/server.ts";

export interface TemporaryEventStoreDb {
  /** What it is, for the log of the test run. */
  readonly what: string;
  readonly url: string;
  stop(): Promise<void>;
}

const repository = "eventstore/eventstore";
const port = 2113;

/** An image that is here already; undefined when there is none, or no Docker. Nothing is pulled. */
const localImage = async (): Promise<string | undefined> => {
  try {
    const words = ["image", "ls", repository, "--format", "{{.Repository}}:{{.Tag}}"];
    const { stdout } = await promisify(execFile)("docker", words, { timeout: 5_000 });
    return stdout.split("\n").find((image) => image !== "" && !image.endsWith(":<none>"));
  } catch {
    return undefined; // no Docker here, or its daemon does not answer
  }
};

const startContainer = async (image: string): Promise<TemporaryEventStoreDb> => {
  // The reaper would be one more image to pull; the container is stopped by `stop`.
  process.env["TESTCONTAINERS_RYUK_DISABLED"] = "true";
  const { GenericContainer, Wait } = await import("testcontainers");
  const container = await new GenericContainer(image)
    .withEnvironment({ EVENTSTORE_INSECURE: "true", EVENTSTORE_MEM_DB: "true", EVENTSTORE_RUN_PROJECTIONS: "None" })
    .withExposedPorts(port)
    .withWaitStrategy(Wait.forHttp("/health/live", port).forStatusCodeMatching((code) => code >= 200 && code < 300))
    .start();
  return {
    what: `${image} in a container`,
    url: `esdb://${container.getHost()}:${container.getMappedPort(port)}?tls=false`,
    stop: async () => void (await container.stop()),
  };
};

/** The server of EVENTSTORE_URL when that is set, else one in a container when Docker has the image, else the double. */
export const startTemporaryEventStoreDb = async (): Promise<TemporaryEventStoreDb> => {
  const given = process.env["EVENTSTORE_URL"];
  if (given !== undefined) return { what: "the server of EVENTSTORE_URL", url: given, stop: () => Promise.resolve() };
  const image = await localImage();
  if (image !== undefined) return startContainer(image);
  const double = new EsdbDouble();
  await double.start();
  return { what: "a double of its protocol", url: double.url(), stop: async () => double.stop() };
};
