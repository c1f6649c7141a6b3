import type { SubscriptionPlan } from "@kinkeeper/contracts/payments/plans";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, startHarness, type Caller, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { payments } from "../service.ts";

let harness: ServiceHarness;
let superAdmin: Caller;

beforeAll(async () => {
  harness = await startHarness(payments, { environment: { KINKEEPER_PAYMENTS: "sandbox" } });
  superAdmin = await harness.as({ role: "super_admin", tenantId: undefined, tenantStatus: undefined });
});
afterAll(() => harness.stop());

const path = "/api/admin/subscription-plans";
let name: string;
beforeEach(() => {
  name = `Plan ${newId()}`;
});
const plans = async () => (await superAdmin.get<SubscriptionPlan[]>(path)).body;
const add = (more: object = {}, who: Caller = superAdmin) =>
  who.post<SubscriptionPlan>(path, {
    name,
    description: "For close kin",
    price: 9.5,
    interval: "monthly",
    features: ["Photos"],
    ...more,
  });
const messageOf = ({ body }: { body: unknown }) => (body as { issues?: { message: string }[] }).issues?.[0]?.message;

describe("a plan", () => {
  test("is added with what the screen sends, listed, changed, deleted and brought back", async () => {
    const { status, body: plan } = await add();
    expect(status).toBe(201);
    expect(plan).toEqual({
      id: expect.any(String),
      name,
      description: "For close kin",
      price: 9.5,
      interval: "monthly",
      features: ["Photos"],
      isActive: true,
      monthlyPrice: "9.50",
      yearlyPrice: null,
      maxMembers: null,
    });
    expect(await plans()).toContainEqual(plan);

    const one = `${path}/${plan.id}`;
    const yearly = { name, description: "For all kin", price: 90, interval: "yearly", features: [], maxMembers: 8 };
    const changed = await superAdmin.patch<SubscriptionPlan>(one, yearly);
    expect(changed.body).toMatchObject({ ...yearly, monthlyPrice: "9.50", yearlyPrice: "90.00", isActive: true });
    expect((await superAdmin.patch<SubscriptionPlan>(one, { isActive: false })).body).toEqual({
      ...changed.body,
      isActive: false,
    });

    expect((await superAdmin.delete(one)).status).toBe(204);
    expect((await superAdmin.delete(one)).status).toBe(204);
    expect((await plans()).map(({ id }) => id)).not.toContain(plan.id);
    expect(codeOf(await superAdmin.patch(one, { name: "Back" }))).toBe("NOT_FOUND");
    expect((await superAdmin.post<SubscriptionPlan>(`${one}/restore`)).body).toMatchObject({ id: plan.id, price: 90 });
    expect((await plans()).map(({ id }) => id)).toContain(plan.id);
  });

  test.each([
    ["a negative price", { price: -1 }, "Invalid price format"],
    ["half a cent", { price: 1.005 }, "Invalid price format"],
    ["a price that is too long", { price: 123_456_789 }, "Invalid price format"],
    ["no price", { price: undefined }, "Price is required"],
    ["no name", { name: " " }, "Name is required"],
    ["a limit of nobody", { maxMembers: 0 }, "Please enter a whole number from 1 to 100,000"],
    ["half a member", { maxMembers: 1.5 }, "Please enter a whole number from 1 to 100,000"],
  ])("with %s is refused", async (_what, wrong, message) => {
    const refused = await add(wrong);
    expect([refused.status, messageOf(refused)]).toEqual([400, message]);
    expect((await add()).status).toBe(201);
  });

  test.each(["id", "tenantId", "createdAt", "monthlyMinor", "isDeleted"])("takes no %s from outside", async (field) => {
    expect(codeOf(await add({ [field]: newId() }))).toBe("INVALID_INPUT");
  });

  test("has a name of its own, also where two are added at once", async () => {
    const answers = await Promise.all([add(), add({ name: name.toUpperCase() })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test("is the super administrators' alone", async () => {
    const { id } = (await add()).body;
    const tenantAdmin = await harness.as({ role: "tenant_admin" });
    const member = await harness.as();
    for (const [who, code] of [
      [tenantAdmin, "FORBIDDEN"],
      [member, "FORBIDDEN"],
      [harness.anonymous, "SIGNED_OUT"],
    ] as const) {
      expect(codeOf(await who.get(path))).toBe(code);
      expect(codeOf(await add({}, who))).toBe(code);
      expect(codeOf(await who.patch(`${path}/${id}`, { price: 0 }))).toBe(code);
      expect(codeOf(await who.delete(`${path}/${id}`))).toBe(code);
      expect(codeOf(await who.post(`${path}/${id}/restore`))).toBe(code);
    }
    expect(await plans()).toContainEqual(expect.objectContaining({ id, price: 9.5 }));
    expect(codeOf(await superAdmin.patch(`${path}/${newId()}`, { price: 1 }))).toBe("NOT_FOUND");
  });
});
