import { availableParallelism, cpus, loadavg, totalmem } from "node:os";

/** Where it was measured, as far as it matters; `load` is how many processes wanted a core over the last minute. */
export const machineNow = () => ({
  cpu: cpus()[0]?.model.trim() ?? "unknown",
  cores: availableParallelism(),
  memoryGigabytes: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  load: Math.round(loadavg()[0]! * 10) / 10,
});
