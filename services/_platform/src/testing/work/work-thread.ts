import { Session, type Profiler } from "node:inspector";
import { parentPort, workerData } from "node:worker_threads";
import { textOf } from "./hostile-text.ts";
import type { Asked, TextSteps } from "./linear-steps.ts";
import { countNativeWork, native } from "./native-work.ts";

/** Counts the work of steps; see linear-steps.ts. */
const session = new Session();
session.connect();
const post = <Result>(method: string, parameters?: object): Result => {
  let answer: Result | undefined;
  session.post(method, parameters, (error, result) => {
    if (error) throw error;
    answer = result as Result;
  });
  return answer!;
};

post("Profiler.enable");
// Before the steps are read: only what is compiled from here on counts its blocks.
post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
countNativeWork();

const { file, name } = workerData as { readonly file: string; readonly name: string };
const steps = ((await import(file)) as Readonly<Record<string, TextSteps>>)[name]!;

/** How often blocks of our own sources ran since it was asked last; to ask takes longer than most steps. */
const blocksRun = (): number => {
  const { result } = post<Profiler.TakePreciseCoverageReturnType>("Profiler.takePreciseCoverage");
  let blocks = 0;
  for (const { url, functions } of result)
    if (url.startsWith("file:") && !url.includes("/node_modules/") && !url.includes("/testing/work/native-work"))
      for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
  return blocks;
};

const answer = async ({ step, shape, size }: Asked): Promise<void> => {
  try {
    const text = textOf(shape, size);
    native.steps = 0;
    await steps[step]!(text);
    const counted = native.steps;
    parentPort!.postMessage({ work: blocksRun() + counted });
  } catch (error) {
    parentPort!.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
};
parentPort!.on("message", (asked: Asked) => void answer(asked));
