import { endpointsByService } from "@kinkeeper/contracts/endpoints";
import { expect, test } from "vitest";

test("what takes forms is for strangers and counted as signing in: no other form comes in unnoticed", () => {
  const takingForms = Object.values(endpointsByService)
    .flat()
    .filter(({ takesForm }) => takesForm);
  expect(takingForms.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b))).toEqual([
    "answerInvitation",
    "choosePassword",
    "giveSecondFactor",
    "login",
    "requestPasswordReset",
    "setUpPasskey",
    "setUpSecondFactor",
    "signup",
    "startFamilyWithOpenid",
  ]);
  for (const endpoint of takingForms)
    expect(endpoint).toMatchObject({ access: "public", method: "POST", body: expect.anything() });
});
