import type { ErrorCode } from "@kinkeeper/contracts/errors";
import { DomainError } from "../domain-error.ts";
import { StoreUnavailable, VersionConflict } from "../event-store.ts";

/** An error between threads, where it would lose its class. */
export type Problem =
  | {
      readonly kind: "rule";
      readonly code: ErrorCode;
      readonly message: string;
      readonly issues: DomainError["issues"];
    }
  | { readonly kind: "conflict"; readonly stream: string; readonly expected: number; readonly actual: number }
  | { readonly kind: "unavailable"; readonly message: string }
  | { readonly kind: "other"; readonly name: string; readonly message: string; readonly stack: string | undefined };

export const problemOf = (error: unknown): Problem => {
  if (error instanceof DomainError) {
    const { code, message, issues } = error;
    return { kind: "rule", code, message, issues };
  }
  if (error instanceof VersionConflict) {
    const { stream, expected, actual } = error;
    return { kind: "conflict", stream, expected, actual };
  }
  if (error instanceof StoreUnavailable) return { kind: "unavailable", message: error.message };
  if (error instanceof Error) return { kind: "other", name: error.name, message: error.message, stack: error.stack };
  return { kind: "other", name: "Error", message: String(error), stack: undefined };
};

export const errorOf = (problem: Problem): Error => {
  switch (problem.kind) {
    case "rule":
      return new DomainError(problem.code, problem.message, problem.issues);
    case "conflict":
      return new VersionConflict(problem.stream, problem.expected, problem.actual);
    case "unavailable":
      return new StoreUnavailable(problem.message);
    case "other": {
      const error = new Error(problem.message);
      return Object.assign(error, { name: problem.name, stack: problem.stack ?? error.stack });
    }
  }
};

/** One call of a function by name. */
export interface Call {
  readonly id: number;
  readonly name: string;
  readonly given: readonly unknown[];
}
export type CallAnswer = { readonly id: number } & ({ readonly result: unknown } | { readonly problem: Problem });

/** Functions of another thread, called by messages. */
export class RemoteCalls {
  readonly #send: (call: Call) => void;
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>();
  #last = 0;

  constructor(send: (call: Call) => void) {
    this.#send = send;
  }

  /** The functions of `names`, each of which sends a call and waits for its answer. */
  functions<Functions extends object>(names: { readonly [Name in keyof Functions]: true }): Functions {
    const entries = Object.keys(names).map((name) => [name, (...given: unknown[]) => this.#call(name, given)]);
    return Object.fromEntries(entries) as Functions;
  }

  /** Takes the answer to a call. */
  settle(answer: CallAnswer): void {
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if ("result" in answer) pending?.resolve(answer.result);
    else pending?.reject(errorOf(answer.problem));
  }

  #call(name: string, given: readonly unknown[]): Promise<unknown> {
    this.#last += 1;
    const pending = Promise.withResolvers<unknown>();
    this.#pending.set(this.#last, pending);
    this.#send({ id: this.#last, name, given });
    return pending.promise;
  }
}

/** Carries out a call. */
export const answerCall = async (functions: object, { id, name, given }: Call): Promise<CallAnswer> => {
  const called = (functions as Readonly<Record<string, (...values: readonly unknown[]) => Promise<unknown>>>)[name];
  try {
    if (!called) throw new Error(`there is no ${name} to call`);
    return { id, result: await called(...given) };
  } catch (error) {
    return { id, problem: problemOf(error) };
  }
};
