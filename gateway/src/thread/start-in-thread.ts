import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { GatewayOptions } from "../options.ts";
import { toThread, type ThreadMessage } from "./thread-options.ts";

export interface GatewayThread {
  readonly port: number;
  readonly publicUrl: string;
  stop(): Promise<void>;
}

/**
 * Megabytes for what lives shortly (three half-spaces of 8). Every 64 KB read from a service is memory outside the heap;
 * with Node's own, larger half-spaces it is freed so late that V8 collects the whole heap for it: a list of 170 KB
 * cost 430 µs of CPU instead of 190. Smaller ones make small answers dearer.
 */
const youngGeneration = 24;

const nextMessage = async (worker: Worker): Promise<ThreadMessage> => {
  const [message] = (await once(worker, "message")) as [ThreadMessage];
  return message;
};

/**
 * Starts the gateway in a thread of its own: what a service computes for long does not hold up the edge, and the
 * memory of the edge is collected apart from theirs. Rejects as starting it in this thread would.
 */
export const startInThread = async (options: GatewayOptions): Promise<GatewayThread> => {
  const worker = new Worker(new URL("gateway-worker.ts", import.meta.url), {
    name: "gateway",
    workerData: toThread(options),
    resourceLimits: { maxYoungGenerationSizeMb: youngGeneration },
  });
  const first = await nextMessage(worker);
  if ("failed" in first) throw Object.assign(new Error(first.failed.message), first.failed);
  if (!("started" in first)) throw new Error("the gateway's thread ended before it began");
  // Without its edge the product is not there: whoever runs it must know, and start anew.
  worker.on("error", (error) => {
    throw error;
  });
  return {
    ...first.started,
    async stop() {
      const ended = once(worker, "exit");
      worker.postMessage("stop");
      await ended;
    },
  };
};
