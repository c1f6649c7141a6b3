import { collectLargeHeap } from "../memory-reducer.ts";
import { answerCall, errorOf, type Call, type CallAnswer, type Problem } from "./remote-calls.ts";
import type { StartWorker, TaskWorker } from "./task-worker.ts";

export type ToTaskWorker<Task> = { readonly task: Task } | { readonly answer: CallAnswer } | { readonly abort: true };
export type FromTaskWorker<Result> =
  | { readonly call: Call }
  | { readonly result: Result }
  | { readonly problem: Problem };

/** What a task asks for, and what it may take. */
export interface ServedTask {
  /** Called by the worker, by name: see `serveTasks`. Only what can be sent goes in and out. */
  readonly functions: object;
  /** Milliseconds of work that it may have taken by now; neither what it waits for nor what others do meanwhile counts. Asked each second. */
  allowance(): number;
  /** Answers when nothing of it is under way any more, also after a task that broke off. */
  close(): Promise<void>;
}

/** What is told of a task that took more than it may, or brought down the worker that was at it. */
export type Refusal<Task> = (what: "time" | "memory", task: Task) => Error;

const betweenLooks = 1_000;
/**
 * How many times its allowance a task may take by the clock, where the machine does so many other things that its worker is seldom in
 * turn. What takes longer hangs.
 */
const mostSlowness = 20;
/** So long a worker without a task is kept by default; 0: each does one task. */
const defaultIdleMilliseconds = 20_000;

/** A task that is under way. Counts how long it waits for what it has called. */
class RunningTask<Task, Result> {
  readonly task: Task;
  readonly served: ServedTask;
  readonly settle = Promise.withResolvers<Result>();
  readonly #worker: TaskWorker;
  /** The worker's before it began with this one. */
  readonly #processorTime: Promise<number | undefined>;
  readonly #began = performance.now();
  #calls = 0;
  #waitsSince = 0;
  #waited = 0;

  constructor(task: Task, served: ServedTask, worker: TaskWorker) {
    this.task = task;
    this.served = served;
    this.#worker = worker;
    this.#processorTime = worker.processorTime();
  }

  /** By the clock, and by the processors' time where that is known: they may be at work for others. */
  async isOverdue(): Promise<boolean> {
    const now = performance.now();
    const waited = this.#waited + (this.#calls > 0 ? now - this.#waitsSince : 0);
    const took = now - this.#began - waited;
    const allowed = this.served.allowance();
    if (took <= allowed) return false;
    if (took > mostSlowness * allowed) return true;
    const [before, by] = await Promise.all([this.#processorTime, this.#worker.processorTime()]);
    return before === undefined || by === undefined || by - before > allowed;
  }

  async answer(call: Call): Promise<CallAnswer> {
    if (this.#calls === 0) this.#waitsSince = performance.now();
    this.#calls += 1;
    try {
      return await answerCall(this.served.functions, call);
    } finally {
      this.#calls -= 1;
      if (this.#calls === 0) this.#waited += performance.now() - this.#waitsSince;
    }
  }
}

/** One worker, and what it does now. */
class PooledWorker<Task, Result> {
  readonly #worker: TaskWorker;
  readonly #refusal: Refusal<Task>;
  readonly #watch: NodeJS.Timeout;
  readonly #gone = Promise.withResolvers<void>();
  #running: RunningTask<Task, Result> | undefined;
  isEnded = false;

  constructor(start: StartWorker, refusal: Refusal<Task>) {
    this.#refusal = refusal;
    this.#watch = setInterval(() => void this.#look(), betweenLooks).unref();
    this.#worker = start({
      heard: (message) => this.#take(message as FromTaskWorker<Result>), // as `serveTasks` sends them
      ended: (why) => {
        this.#end(why === "memory" ? this.#refused("memory") : why);
        this.#gone.resolve();
      },
    });
    this.#worker.hold(false);
  }

  get pid(): number | undefined {
    return this.#worker.pid;
  }

  run(task: Task, served: ServedTask): Promise<Result> {
    this.#running = new RunningTask(task, served, this.#worker);
    this.#worker.hold(true);
    this.#send({ task });
    return this.#running.settle.promise;
  }

  abort(): void {
    this.#send({ abort: true });
  }

  /** Whatever it does. Answers when it is gone, and its memory with it. */
  terminate(): Promise<void> {
    this.#end(new Error("the worker of a task was ended"));
    return this.#gone.promise;
  }

  async #look(): Promise<void> {
    const running = this.#running;
    const isOverdue = await running?.isOverdue();
    if (isOverdue && this.#running === running) this.#end(this.#refused("time"));
  }

  #refused(what: "time" | "memory"): Error {
    return this.#running ? this.#refusal(what, this.#running.task) : new Error("a worker without a task ended");
  }

  #take(message: FromTaskWorker<Result>): void {
    const running = this.#running;
    if (!running) return;
    if ("call" in message) void running.answer(message.call).then((answer) => this.#send({ answer }));
    else {
      this.#finish();
      if ("result" in message) running.settle.resolve(message.result);
      else running.settle.reject(errorOf(message.problem));
    }
  }

  #finish(): void {
    this.#running = undefined;
    this.#worker.hold(false);
  }

  #end(error: Error): void {
    if (this.isEnded) return;
    this.isEnded = true;
    clearInterval(this.#watch);
    const running = this.#running;
    this.#finish();
    running?.settle.reject(error);
    this.#worker.end();
  }

  #send(message: ToTaskWorker<Task>): void {
    if (!this.isEnded) this.#worker.send(message);
  }
}

/**
 * Workers in which heavy tasks are done, each one at a time, so that neither a large one nor a hostile one holds up requests: each
 * has a limit of time and of memory. How many there are at once is up to who asks. One that is idle is kept for a while.
 */
export class TaskPool<Task, Result> {
  readonly #start: StartWorker;
  readonly #refusal: Refusal<Task>;
  readonly #all = new Set<PooledWorker<Task, Result>>();
  #idle: PooledWorker<Task, Result>[] = [];
  #timer: NodeJS.Timeout | undefined;
  readonly #idleMilliseconds: number;

  constructor(start: StartWorker, refusal: Refusal<Task>, { idleMilliseconds = defaultIdleMilliseconds } = {}) {
    this.#start = start;
    this.#refusal = refusal;
    this.#idleMilliseconds = idleMilliseconds;
  }

  /** Of the processes there are now. */
  get pids(): readonly number[] {
    return [...this.#all].flatMap(({ pid }) => pid ?? []);
  }

  /**
   * Has a task done. Answers when nothing of it is under way any more.
   * @throws what the refusal makes of one that takes too much; what the task throws, as when `signal` is aborted
   */
  async run(task: Task, served: ServedTask, signal: AbortSignal): Promise<Result> {
    clearTimeout(this.#timer);
    this.#idle = this.#idle.filter(({ isEnded }) => !isEnded);
    const worker = this.#idle.pop() ?? new PooledWorker<Task, Result>(this.#start, this.#refusal);
    this.#all.add(worker);
    const abort = (): void => worker.abort();
    signal.addEventListener("abort", abort);
    try {
      signal.throwIfAborted();
      return await worker.run(task, served);
    } finally {
      signal.removeEventListener("abort", abort);
      await served.close();
      // Before the answer: whoever reads it finds the memory free.
      if (this.#idleMilliseconds === 0) {
        await worker.terminate();
        // What it read came through this heap, and much of it lies there still.
        collectLargeHeap();
      }
      if (worker.isEnded) this.#all.delete(worker);
      else this.#rest(worker);
    }
  }

  /** Ends all of them, whatever they do. */
  stop(): void {
    clearTimeout(this.#timer);
    for (const worker of this.#all) void worker.terminate();
    this.#all.clear();
    this.#idle = [];
  }

  #rest(worker: PooledWorker<Task, Result>): void {
    this.#idle.push(worker);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      for (const idle of this.#idle) {
        void idle.terminate();
        this.#all.delete(idle);
      }
      this.#idle = [];
    }, this.#idleMilliseconds).unref();
  }
}
