/*
 * Loaded first by a program that a test starts: it ends, as if it was asked to, once whoever started it is gone, however that ended. A worker
 * of a run that is broken off is killed and ends nothing itself.
 */
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
// Nothing to wait for.
process.channel?.unref();
