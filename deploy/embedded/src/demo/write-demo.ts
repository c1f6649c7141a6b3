import { readFile } from "node:fs/promises";
import type { BodyInputOf, ResponseOf } from "@kinkeeper/contracts/endpoint";
import { chooseOwnPerson, getOwnPerson } from "@kinkeeper/contracts/genealogy/own-person";
import { endOnboarding } from "@kinkeeper/contracts/identity/onboarding";
import { readNotifications } from "@kinkeeper/contracts/notifications/inbox";
import { refuseGuessableSetting } from "@kinkeeper/identity/password-policy";
import { bronteContent } from "./bronte/content.ts";
import { darwinContent } from "./darwin/content.ts";
import { superAddress, superAdmin } from "./demo-accounts.ts";
import { DemoClient } from "./demo-client.ts";
import type { FamilyContent } from "./family-content.ts";
import { writeContent } from "./write-content.ts";
import { writeMarketplace } from "./write-marketplace.ts";
import { writePlans } from "./write-plans.ts";
import { writeTickets } from "./write-tickets.ts";

interface Person {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Somebody who stands in their family's tree, under the name they were born with. */
interface Relative extends Person {
  readonly inTree: string;
}

interface Family {
  readonly name: string;
  readonly gedcom: string;
  readonly content: FamilyContent;
  readonly admin: Relative;
  readonly member: Relative;
}

const families: readonly Family[] = [
  {
    name: "Darwin and Wedgwood",
    gedcom: "darwin-wedgwood.ged",
    content: darwinContent,
    admin: { username: "darwin-admin", firstName: "Emma", lastName: "Darwin", inTree: "Emma Wedgwood" },
    member: { username: "darwin-member", firstName: "Francis", lastName: "Darwin", inTree: "Francis Darwin" },
  },
  {
    name: "Brontë",
    gedcom: "bronte.ged",
    content: bronteContent,
    admin: { username: "bronte-admin", firstName: "Charlotte", lastName: "Brontë", inTree: "Charlotte Brontë" },
    member: { username: "bronte-member", firstName: "Anne", lastName: "Brontë", inTree: "Anne Brontë" },
  },
];
const vendor: Person = { username: "vendor", firstName: "Josiah", lastName: "Wedgwood" };

const addressOf = ({ username }: Person): string => `${username}@demo.invalid`;

/** @throws WrongSetting for a password that one of the demo's accounts would not be let choose */
export const checkDemoPassword = (password: string): void => {
  const people = families.flatMap(({ name, admin, member }) =>
    [admin, member, vendor].map((person) => ({ ...person, email: addressOf(person), familyName: name })),
  );
  const known = [...people, { username: superAdmin, email: superAddress }];
  for (const words of known) refuseGuessableSetting("KINKEEPER_DEMO_PASSWORD", password, words);
};

const tokenIn = (link: string | undefined): string => {
  const token = link && new URL(link).searchParams.get("token");
  if (!token) throw new Error("the demo needs an invitation link that is shown, not mailed");
  return token;
};

/** Where the demo is written, and the password of all of its accounts. */
interface DemoAccess {
  readonly origin: string;
  readonly password: string;
  /** Whether its families pay for a plan and buy something: with the sandbox alone, which moves no money. */
  readonly hasSales: boolean;
}

/** Who may found families and ask people in wherever sign-up is closed: a super_admin, in a browser of their own. */
const operator = async ({ origin, password }: DemoAccess): Promise<DemoClient> => {
  const client = new DemoClient(origin);
  if (!(await client.signIn(superAdmin, password))) throw new Error("the demo's super_admin could not sign in");
  return client;
};

/** Has the operator invite somebody; answers their id, and a client that came in as them. */
const join = async (
  operating: DemoClient,
  tenantId: string,
  person: Person,
  { origin, password }: DemoAccess,
): Promise<{ readonly userId: string; readonly client: DemoClient }> => {
  const { user, link } = await operating.invite(tenantId, addressOf(person));
  const { username, firstName, lastName } = person;
  const client = new DemoClient(origin);
  await client.accept({ token: tokenIn(link), password, username, firstName, lastName });
  return { userId: user.id, client };
};

/** Says who of the tree an account is, unless it has said so itself. */
const sayWho = async (client: DemoClient, { inTree }: Relative): Promise<void> => {
  const { memberId } = await client.read<ResponseOf<typeof getOwnPerson>>(getOwnPerson.path);
  if (memberId !== null) return;
  const found = (await client.members()).find(({ firstName, lastName }) => `${firstName} ${lastName}` === inTree);
  if (!found) throw new Error(`the demo family has no ${inTree}`);
  await client.replace(chooseOwnPerson.path, { memberId: found.id } satisfies BodyInputOf<typeof chooseOwnPerson>);
};

/** Somebody who has an account, signed in. */
const signedIn = async ({ username }: Person, { origin, password }: DemoAccess): Promise<DemoClient | undefined> => {
  const client = new DemoClient(origin);
  return (await client.signIn(username, password)) && client;
};

/**
 * Two demo families with their people and what they keep, each with an admin and a member, and somebody who belongs to no family but sells
 * to them. What is there already stays, so that a start which was interrupted goes on where it ended.
 */
export const writeDemo = async (access: DemoAccess): Promise<void> => {
  const { password, hasSales } = access;
  const operating = await operator(access);
  let selling = await signedIn(vendor, access);
  const clients: { readonly admin: DemoClient; readonly member: DemoClient }[] = [];
  for (const { name, gedcom, content, admin, member } of families) {
    // Whoever founds a family is signed in as its founder from then on.
    const client = await operator(access);
    const founded = await client.signIn(admin.username, password);
    const { username, firstName, lastName } = admin;
    const founder = { familyName: name, email: addressOf(admin), password, username, firstName, lastName };
    const tenantId = founded?.tenantId ?? (await client.foundFamily(founder)).user.tenantId;
    if ((await client.members()).length === 0)
      await client.importGedcom(await readFile(new URL(`../../demo/${gedcom}`, import.meta.url), "utf8"), gedcom);
    const memberClient = (await signedIn(member, access)) ?? (await join(operating, tenantId, member, access)).client;
    await sayWho(client, admin);
    await sayWho(memberClient, member);
    await writeContent({ admin: client, member: memberClient }, content);
    clients.push({ admin: client, member: memberClient });
    if (selling) continue;
    const { userId } = await join(operating, tenantId, vendor, access);
    await client.removeFromFamily(tenantId, userId);
    // Whoever is taken out of a family is signed out.
    selling = await signedIn(vendor, access);
  }
  const [darwins, brontes] = clients;
  if (!darwins || !brontes || !selling) throw new Error("the demo lacks a family or its vendor");
  const { admin: darwin, member: darwinMember } = darwins;
  const { admin: bronte, member: bronteMember } = brontes;
  await writePlans(operating, hasSales ? { Clan: darwin, Household: bronte } : {});
  await writeTickets({ admin: darwin, member: darwinMember });
  const sellers = { superAdmin: operating, vendor: selling, applicant: bronteMember, buyer: darwin };
  await writeMarketplace(sellers, hasSales);
  // Their archives are full: nobody has to be shown where to begin.
  for (const founder of [darwin, bronte]) await founder.add(endOnboarding.path, undefined);
  // What was there from the beginning is no news to anybody.
  const until = new Date().toISOString();
  for (const client of [operating, darwin, darwinMember, bronte, bronteMember, selling])
    await client.add(readNotifications.path, { until } satisfies BodyInputOf<typeof readNotifications>);
};
