import { parentPort, workerData } from "node:worker_threads";
import { startGateway } from "../gateway.ts";
import { fromThread, type ThreadMessage, type ThreadOptions } from "./thread-options.ts";

// The gateway in a thread of its own; see start-in-thread.ts.
const parent = parentPort!;
const tell = (message: ThreadMessage): void => parent.postMessage(message);

try {
  const gateway = await startGateway(fromThread(workerData as ThreadOptions));
  parent.once("message", () => {
    void gateway.stop().then(() => {
      tell({ stopped: true });
      parent.close();
    });
  });
  tell({ started: { port: gateway.port, publicUrl: gateway.publicUrl } });
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const { message, code, syscall } = error as NodeJS.ErrnoException;
  tell({ failed: { message, ...(code ? { code } : {}), ...(syscall ? { syscall } : {}) } });
  parent.close();
}
