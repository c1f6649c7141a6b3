import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import type { SubscriptionPlan } from "@kinkeeper/contracts/payments/plans";
import type { choosePlan, FamilySubscription } from "@kinkeeper/contracts/payments/subscriptions";
import type { DemoClient } from "./demo-client.ts";

const plans = [
  {
    name: "Starter",
    description: "To begin with",
    price: 0,
    interval: "monthly",
    features: ["Family tree", "Stories and photos"],
    maxMembers: 5,
  },
  {
    name: "Household",
    description: "For close kin",
    price: 6,
    interval: "monthly",
    features: ["Everything in Starter", "Invite cousins and in-laws"],
    maxMembers: 25,
  },
  {
    name: "Clan",
    description: "For everybody who shares a name, and those who do not",
    price: 120,
    interval: "yearly",
    features: ["Everything in Household", "Every branch of the family"],
    maxMembers: null,
  },
] as const;

const planPath = "/api/admin/subscription-plans";

/** The session's id stands at the end of the address of its page. */
const payFor = async (admin: DemoClient, { id: planId, interval }: SubscriptionPlan): Promise<void> => {
  const { status } = await admin.read<FamilySubscription>("/api/subscription");
  if (status !== "none") return;
  const chosen = await admin.add("/api/subscription", { planId, interval });
  const { sessionUrl } = chosen as ResponseOf<typeof choosePlan>;
  await admin.add(`/api/sandbox-plans/${sessionUrl?.split("/").at(-1)}`, { action: "pay" });
};

/** Three plans, and the families on two of them. What is there already stays. */
export const writePlans = async (superAdmin: DemoClient, families: Readonly<Record<string, DemoClient>>) => {
  const before = await superAdmin.list<SubscriptionPlan>(planPath);
  if (before.length === 0) for (const plan of plans) await superAdmin.add(planPath, plan);
  const there = await superAdmin.list<SubscriptionPlan>(planPath);
  for (const [name, admin] of Object.entries(families)) {
    const plan = there.find((one) => one.name === name);
    if (plan) await payFor(admin, plan);
  }
};
