import { expect, test } from "vitest";
import type { DomainEvent } from "@kinkeeper/contracts/event";
import type { Decider } from "../decider.ts";
import { DomainError } from "../domain-error.ts";
import { deciderSpec } from "./decider-spec.ts";

type DoorEvent = DomainEvent<"DoorOpened" | "DoorClosed", object>;
const opened: DoorEvent = { type: "DoorOpened", data: {} };
const closed: DoorEvent = { type: "DoorClosed", data: {} };

const door: Decider<{ isOpen: boolean }, "open" | "close", DoorEvent> = {
  initialState: () => ({ isOpen: false }),
  evolve: (_, event) => ({ isOpen: event.type === "DoorOpened" }),
  decide: (command, { isOpen }) => {
    if (command === "open") return isOpen ? [] : [opened];
    if (!isOpen) throw new DomainError("CONFLICT", "The door is closed.");
    return [closed];
  },
};
const given = deciderSpec(door);

test("the events that a command leads to are compared", () => {
  given().when("open").then(opened);
  given(opened, closed).when("open").then(opened);
  expect(() => given(opened).when("close").then(opened)).toThrow();
});

test("a command that finds nothing to do passes thenNothing only", () => {
  given(opened).when("open").thenNothing();
  expect(() => given().when("open").thenNothing()).toThrow();
});

test("a refusal is told by its code", () => {
  given().when("close").thenRejectedWith("CONFLICT");
  expect(() => given().when("close").thenRejectedWith("NOT_FOUND")).toThrow();
  expect(() => given().when("open").thenRejectedWith("CONFLICT")).toThrow("the command was not refused");
});
