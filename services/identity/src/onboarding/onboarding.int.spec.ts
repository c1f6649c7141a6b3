import type { getOnboarding } from "@kinkeeper/contracts/identity/onboarding";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, expect, test } from "vitest";
import { identity } from "../service.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(identity);
});

const onboarding = async (who: Caller) => (await who.get<ResponseOf<typeof getOnboarding>>("/api/onboarding")).body;
const untouched = { skipped: [], isOver: false, hasInvited: false };

test("what was skipped stays with the account, in each family and on every device, until it is over", async () => {
  const emma = await harness.as({ role: "tenant_admin" });
  const { sub, tenantId } = emma.claims;
  const [phone, relative, elsewhere] = [
    await harness.as({ sub, tenantId }),
    await harness.as({ tenantId }),
    await harness.as({ sub }),
  ];
  expect(await onboarding(emma)).toEqual(untouched);
  expect((await emma.post("/api/onboarding/skip", { step: "photo" })).status).toBe(204);
  await emma.post("/api/onboarding/skip", { step: "story" });
  expect(await onboarding(phone)).toEqual({ ...untouched, skipped: ["photo", "story"] });
  expect([await onboarding(relative), await onboarding(elsewhere)]).toEqual([untouched, untouched]);
  expect((await phone.post("/api/onboarding/end")).status).toBe(204);
  expect(await onboarding(emma)).toMatchObject({ isOver: true });
  expect((await onboarding(relative)).isOver).toBe(false);
});

test("it is for those who are signed in, and knows its own steps only", async () => {
  const emma = await harness.as();
  for (const path of ["/api/onboarding/skip", "/api/onboarding/end"])
    expect(codeOf(await harness.anonymous.post(path, { step: "photo" }))).toBe("SIGNED_OUT");
  expect(codeOf(await harness.anonymous.get("/api/onboarding"))).toBe("SIGNED_OUT");
  expect(codeOf(await emma.post("/api/onboarding/skip", { step: "marriage" }))).toBe("INVALID_INPUT");
});
