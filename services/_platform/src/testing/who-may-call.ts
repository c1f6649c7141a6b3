import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import type { ErrorCode } from "@kinkeeper/contracts/errors";
import { describe, expect, test } from "vitest";
import { codeOf, type Answer, type Caller } from "./service-harness.ts";

/** One call of a service as it is tried: in vain by those it is not for, and then by those it is for. */
export interface TriedCall<Who extends string> {
  readonly send: (who: Caller) => Promise<Answer>;
  readonly refused: Partial<Readonly<Record<Who, ErrorCode>>>;
  /** Tried last; a refusal that refuses everybody proves nothing. */
  readonly allowed: readonly Who[];
  /** What a visitor who is not signed in is answered; `allowed` where it is for everybody. */
  readonly visitor?: ErrorCode | "allowed";
}

export interface TriedStage<Who extends string> {
  readonly visitor: Caller;
  readonly people: Readonly<Record<Who, Caller>>;
  /** Everything that those who own it see: no call that was refused may change it. */
  readonly seenByOwners: () => Promise<string>;
}

/** Tries every call of a service, in the order of `calls` (by the id of the endpoint), with everybody on the stage. */
export const describeWhoMayCall = <Who extends string>(
  endpoints: readonly Endpoint[],
  calls: Readonly<Record<string, TriedCall<Who>>>,
  stage: () => TriedStage<Who>,
): void => {
  test("every call is tried, by everybody", () => {
    expect(Object.keys(calls).toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted());
    const everybody = Object.keys(stage().people).toSorted();
    for (const [id, { refused, allowed }] of Object.entries(calls))
      expect([id, ...[...Object.keys(refused), ...allowed].toSorted()]).toEqual([id, ...everybody]);
  });

  describe("who may call", () => {
    test.each(Object.entries(calls))("%s", async (_id, { send, refused, allowed, visitor = "SIGNED_OUT" }) => {
      const { people, visitor: anonymous, seenByOwners } = stage();
      const before = await seenByOwners();
      if (visitor !== "allowed") expect(codeOf(await send(anonymous))).toBe(visitor);
      for (const [who, code] of Object.entries(refused) as [Who, ErrorCode][])
        expect([who, codeOf(await send(people[who]))]).toEqual([who, code]);
      expect(await seenByOwners()).toBe(before);
      if (visitor === "allowed") expect((await send(anonymous)).status).toBeLessThan(300);
      for (const who of allowed) {
        const { status, body } = await send(people[who]);
        expect(status, `${who}: ${JSON.stringify(body).slice(0, 200)}`).toBeLessThan(300);
      }
    });
  });
};
