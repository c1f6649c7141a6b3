import fc from "fast-check";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shapes, type Shape } from "./hostile-text.ts";

/** Things that are done with people's text, by a sentence that says what. Whether and what they throw is not asked here. */
export type TextSteps = Readonly<Record<string, (text: string) => unknown>>;

export interface Asked {
  readonly step: string;
  readonly shape: Shape;
  /** How often the piece stands in it. */
  readonly size: number;
}

/** Characters of the shortest text: more than most limits below which things are done differently. */
const usuallyShortest = 6_000;

/** How many shapes are tried of each step, those that are known first and all of them. */
const shapesTried = 15;

/** Growth by which work is linear or nearly so (a sort is 2.2); what takes the square of the length is at 4. */
export const mostGrowth = 2.6;

/**
 * How much longer the text is made where work seems to grow. A limit that is met on the way, or a table that is doubled, looks like growth
 * at one length and not at all of these; what takes the square of the length grows at each.
 */
const lengthened = [1, 4, 2.5];

/**
 * Counts the work that steps do, in a thread of its own. Work is what happened, not how long it took: how often each block of our
 * sources ran (V8 counts them for coverage), and how many characters or elements the built-in functions went through
 * (native-work.ts says what it knows of them, and what not).
 */
export class WorkCounter {
  readonly #thread: Worker;
  readonly #shortest: number;
  /** Those that were done before: what is done at the first time (tables, schemas) is not asked for. */
  readonly #warm = new Set<string>();

  /** `file` exports the steps under `name`; `shortest`: characters of the shortest text. */
  constructor(file: URL, name: string, shortest = usuallyShortest) {
    this.#shortest = shortest;
    this.#thread = new Worker(new URL("./work-thread.ts", import.meta.url), { workerData: { file: file.href, name } });
  }

  async work(asked: Asked): Promise<number> {
    this.#thread.postMessage(asked);
    const [answer] = (await once(this.#thread, "message")) as [{ work: number } | { error: string }];
    if ("error" in answer) throw new Error(answer.error);
    return answer.work;
  }

  /**
   * How many times more the second doubling of a text adds than the first: 2 where work is linear, 4 where it is quadratic.
   * Differences, because what is done once, however long the text is, says nothing.
   */
  async growth(step: string, shape: Shape): Promise<number> {
    const size = Math.ceil(this.#shortest / shape.piece.length);
    if (!this.#warm.has(step)) await this.work({ step, shape, size: 1 });
    this.#warm.add(step);
    let least = Infinity;
    for (const factor of lengthened) {
      least = Math.min(least, await this.#growthFrom(step, shape, Math.ceil(factor * size)));
      if (least < mostGrowth) break;
    }
    return least;
  }

  async #growthFrom(step: string, shape: Shape, size: number): Promise<number> {
    const one = await this.work({ step, shape, size });
    const two = await this.work({ step, shape, size: 2 * size });
    const four = await this.work({ step, shape, size: 4 * size });
    // Hardly more for twice the text: a limit was met.
    const noise = this.#shortest / 20;
    return four - two <= noise ? 0 : (four - two) / Math.max(two - one, noise);
  }

  stop(): Promise<number> {
    return this.#thread.terminate();
  }
}

/** Tests that each of these steps is linear for texts of any shape. `known`: shapes that have done harm, or nearly. */
export const describeLinearSteps = (
  file: URL,
  name: string,
  steps: TextSteps,
  known: Readonly<Record<string, readonly Shape[]>> = {},
): void => {
  describe("work grows with the length of the text, not faster", () => {
    let counter: WorkCounter;
    beforeAll(() => {
      counter = new WorkCounter(file, name);
    });
    afterAll(() => counter.stop());

    test.each(Object.keys(steps))("%s", async (step) => {
      const examples = (known[step] ?? []).map((shape): [Shape] => [shape]);
      await fc.assert(
        fc.asyncProperty(shapes, async (shape) => {
          expect(await counter.growth(step, shape)).toBeLessThan(mostGrowth);
        }),
        { numRuns: Math.max(shapesTried, examples.length), examples },
      );
    });
  });
};
