import type { Claims } from "@kinkeeper/contracts/claims";
import { expect, test } from "vitest";
import { canCreateFamily, refuseToInvite } from "./sign-up-policy.ts";

const as = (role: Claims["role"]) => ({ role }) as Claims;
const mayInvite = (policy: "open" | "invited" | "closed", caller: Claims): boolean => {
  try {
    refuseToInvite({ KINKEEPER_SIGNUP: policy }, caller);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: "SIGNUP_CLOSED" });
    return false;
  }
};

test.each([
  ["open", { stranger: true, admin: true, operator: true }, { admin: true, operator: true }],
  ["invited", { stranger: false, admin: false, operator: true }, { admin: true, operator: true }],
  ["closed", { stranger: false, admin: false, operator: true }, { admin: false, operator: true }],
] as const)("%s: who may start a family, and who may invite", (policy, found, invite) => {
  const [admin, operator] = [as("tenant_admin"), as("super_admin")];
  const settings = { KINKEEPER_SIGNUP: policy };
  expect({
    stranger: canCreateFamily(settings),
    admin: canCreateFamily(settings, admin),
    operator: canCreateFamily(settings, operator),
  }).toEqual(found);
  expect({ admin: mayInvite(policy, admin), operator: mayInvite(policy, operator) }).toEqual(invite);
});
