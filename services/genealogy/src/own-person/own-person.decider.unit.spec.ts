import type { OwnPersonEvent } from "@kinkeeper/contracts/genealogy/events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { test } from "vitest";
import { ownPersonDecider, type ChooseOwnPerson } from "./own-person.decider.ts";

const given = deciderSpec(ownPersonDecider);
const userId = "018f2f6e-7c1a-7000-8000-000000000001";
const emma = "018f2f6e-7c1a-7000-8000-0000000000a1";
const charles = "018f2f6e-7c1a-7000-8000-0000000000a2";
const choose = (memberId: string | null): ChooseOwnPerson => ({ type: "ChooseOwnPerson", data: { userId, memberId } });
const chosen = (memberId: string | null): OwnPersonEvent => ({ type: "OwnPersonChosen", data: { userId, memberId } });

test("somebody says who they are", () => given().when(choose(emma)).then(chosen(emma)));
test("says it of somebody else", () => given(chosen(emma)).when(choose(charles)).then(chosen(charles)));
test("takes it back", () => given(chosen(emma)).when(choose(null)).then(chosen(null)));
test("says nothing new", () => given(chosen(emma)).when(choose(emma)).thenNothing());
test("has nothing to take back", () => given().when(choose(null)).thenNothing());
