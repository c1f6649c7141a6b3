import type { Conversation } from "@kinkeeper/contracts/ai-chat/conversations";
import { answerEvent, type AnswerEvent, type ChatMessage } from "@kinkeeper/contracts/ai-chat/messages";
import type { StoredProposal } from "@kinkeeper/contracts/ai-chat/proposals";
import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { beforeAll, describe, expect, test } from "vitest";
import { foundFamily, joinFamily, type Account } from "../product/account.ts";
import { flood } from "../product/floods.ts";
import { sharedProduct } from "../product/use-shared-product.ts";

// The assistant with the archive and the tree that it asks, through the gateway.

let origin: string;
let admin: Account;
let member: Account;
let stranger: Account;
let people: Readonly<Record<"charles" | "robert" | "susannah" | "josiah", string>>;

beforeAll(async () => {
  ({ origin } = await sharedProduct());
  admin = await foundFamily(origin, "Askers");
  stranger = await foundFamily(origin, "Other askers");
  member = await joinFamily(origin, admin, "Emma");
  const add = async (firstName: string, lastName: string, more: object = {}): Promise<string> =>
    (await admin.json<FamilyMember>("POST", "/api/family-members", { firstName, lastName, isLiving: false, ...more }))
      .id;
  people = {
    charles: await add("Charles", "Darwin", { birthDate: "12 Feb 1809", birthPlace: "Shrewsbury" }),
    robert: await add("Robert", "Darwin"),
    susannah: await add("Susannah", "Wedgwood", { sex: "female" }),
    josiah: await add("Josiah", "Wedgwood", { sex: "male" }),
  };
  const relate = (member1Id: string, member2Id: string) =>
    admin.json("POST", "/api/family-relationships", { member1Id, member2Id, relationshipType: "parent" });
  await relate(people.robert, people.charles);
  await relate(people.susannah, people.charles);
  await relate(people.josiah, people.susannah);
});

const eventsIn = (text: string): readonly AnswerEvent[] =>
  text
    .split("\n\n")
    .filter((block) => block.startsWith("data: "))
    .map((block) => answerEvent.parse(JSON.parse(block.slice("data: ".length))));

const conversationOf = async (account: Account) => {
  const { id } = await account.json<Conversation>("POST", "/api/chat/conversations", { title: "Family History Chat" });
  const path = `/api/chat/conversations/${id}`;
  const send = (message: string) => account.call("POST", `${path}/messages`, { message });
  return {
    path,
    send,
    ask: async (message: string) => {
      const answer = await send(message);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
      const events = eventsIn(await answer.text());
      const text = events.map((event) => (event.type === "chunk" ? event.content : "")).join("");
      const done = events.find((event) => event.type === "done");
      return { events, text, citations: done?.type === "done" ? done.citations : [] };
    },
    last: async () => (await account.json<ChatMessage[]>("GET", `${path}/messages`)).at(-1)!,
  };
};

const story = (account: Account, title: string, content: string, more: object = {}) =>
  account.json<Artifact>("POST", "/api/family-artifacts", { title, content, artifactType: "story", ...more });

describe("an answer", () => {
  test("tells how two people are related, with the way between them, from the tree", async () => {
    const { ask, last } = await conversationOf(member);
    const { text, citations } = await ask("How is Charles Darwin related to Josiah Wedgwood?");
    expect(text).toMatch(/Josiah Wedgwood/);
    expect(text).toMatch(/grand/);
    const cited = new Set(citations.map(({ id }) => id));
    for (const id of [people.charles, people.susannah]) expect(cited).toContain(id);
    // What was cited is looked up in the archive, which may hear of people a moment after the tree.
    await expect.poll(async () => (await last()).citations.every(({ isStale }) => !isStale)).toBe(true);
  });

  test("tells a date as it stands in the tree, and is marked once that has changed", async () => {
    const { ask, last } = await conversationOf(member);
    const { text, citations } = await ask("When was Charles Darwin born?");
    expect(text).toContain("1809");
    expect(citations[0]).toMatchObject({ id: people.charles, field: "birthDate", quote: "12 Feb 1809" });
    await admin.json("PATCH", `/api/family-members/${people.charles}`, { birthDate: "13 Feb 1809" });
    await expect.poll(async () => (await last()).citations.some(({ isStale }) => isStale)).toBe(true);
  });

  test("tells how a marriage ended no longer once that is private", async () => {
    const { ask, last } = await conversationOf(member);
    const rosina = await admin.json<FamilyMember>("POST", "/api/family-members", {
      firstName: "Rosina",
      lastName: "Quill",
      sex: "female",
      isLiving: false,
    });
    const { id } = await admin.json<{ id: string }>("POST", "/api/family-relationships", {
      member1Id: rosina.id,
      member2Id: people.robert,
      relationshipType: "spouse",
      partnership: "divorced",
      marriageDate: "1787",
      endDate: "1799",
    });
    const shown = async () => (await last()).content;
    const tells = async (question: string, words: string) => {
      await ask(question);
      await expect.poll(shown, { timeout: 120_000 }).toContain(words);
      await admin.json("PATCH", `/api/family-relationships/${id}`, { isEndPrivate: true });
      await expect.poll(shown, { timeout: 120_000 }).not.toContain(words);
      await admin.json("PATCH", `/api/family-relationships/${id}`, { isEndPrivate: false });
      await expect.poll(shown, { timeout: 120_000 }).toContain(words);
    };
    await tells("Who did Rosina Quill marry?", "divorced");
    await tells("How is Rosina Quill related to Robert Darwin?", "former");
  });

  test("tells of a birth and a wedding no longer once they are private", async () => {
    const { ask, last } = await conversationOf(member);
    const emma = await admin.json<FamilyMember>("POST", "/api/family-members", {
      firstName: "Philippa",
      lastName: "Quirke",
      birthDate: "2 May 1731",
      isLiving: false,
    });
    const { id } = await admin.json<{ id: string }>("POST", "/api/family-relationships", {
      member1Id: emma.id,
      member2Id: people.robert,
      relationshipType: "spouse",
      marriageDate: "29 Jan 1757",
      marriagePlace: "Maer",
    });
    // A year may stand among an id's digits.
    const shown = async () =>
      JSON.stringify(await last()).replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "");
    expect((await ask("When did Philippa Quirke marry?")).text).toContain("1757");
    await expect.poll(shown, { timeout: 120_000 }).toContain("1757");
    await admin.json("PATCH", `/api/family-relationships/${id}`, { isMarriagePrivate: true });
    expect(await shown()).not.toMatch(/1757|Maer/);
    expect((await ask("When was Philippa Quirke born?")).text).toContain("1731");
    await expect.poll(shown, { timeout: 120_000 }).toContain("1731");
    await admin.json("PATCH", `/api/family-members/${emma.id}`, { isBirthPrivate: true });
    await expect.poll(shown, { timeout: 120_000 }).not.toContain("1731");
  });

  test("quotes what was written, and no longer once it is kept from the reader", async () => {
    const { id } = await story(admin, "The mulberry", "The old mulberry at Down was propped up with iron.");
    const { ask, last } = await conversationOf(member);
    await expect.poll(async () => (await ask("What was the mulberry propped up with?")).text).toContain("iron");
    expect((await last()).citations).toMatchObject([{ id, field: "content", isStale: false }]);
    await admin.json("PATCH", `/api/family-artifacts/${id}`, { privacy: "private" });
    await expect.poll(async () => (await last()).content).not.toContain("iron");
    expect((await last()).citations).toMatchObject([{ id, quote: "", isStale: true }]);
  });

  test("never holds another family's words, nor what a member keeps for themselves", async () => {
    await story(admin, "A secret", "The emerald is buried beneath the sundial.", { privacy: "private" });
    const question = "Where is the emerald buried?";
    const own = await conversationOf(admin);
    await expect.poll(async () => (await own.ask(question)).text).toContain("sundial");
    for (const account of [member, stranger]) {
      const { text } = await (await conversationOf(account)).ask(question);
      expect(text).not.toContain("sundial");
      expect(text).toContain("does not say");
    }
    const kinship = "How is Charles Darwin related to Josiah Wedgwood?";
    expect((await (await conversationOf(stranger)).ask(kinship)).text).not.toContain("grand");
  });
});

describe("a proposed change", () => {
  const proposalIn = (events: readonly AnswerEvent[]) => {
    const event = events.find(({ type }) => type === "proposal");
    if (event?.type !== "proposal") throw new Error(`nothing was proposed: ${JSON.stringify(events)}`);
    return event.proposal;
  };

  test("is carried out in its user's own name, once", async () => {
    const { ask, path } = await conversationOf(admin);
    const { events } = await ask("add that Susannah Wedgwood died on 15 July 1817 at The Mount");
    const { id, preview } = proposalIn(events);
    expect(preview).toContainEqual({ label: "Died", before: null, after: "15 July 1817" });
    const read = () => admin.json<FamilyMember & { revision: number }>("GET", `/api/family-members/${people.susannah}`);
    expect((await read()).deathDate).toBeNull();
    for (let time = 0; time < 2; time += 1)
      expect(await admin.json<StoredProposal>("POST", `${path}/proposals/${id}/confirm`)).toMatchObject({
        state: "confirmed",
        href: `/people/${people.susannah}`,
      });
    expect(await read()).toMatchObject({ deathDate: "15 July 1817", deathPlace: "The Mount", revision: 1 });
  });

  test("of a person somebody else changed meanwhile is refused", async () => {
    const { ask, path } = await conversationOf(admin);
    const { id } = proposalIn((await ask("add that Robert Darwin was born on 30 May 1766")).events);
    await admin.json("PATCH", `/api/family-members/${people.robert}`, { birthDate: "1766" });
    const refused = await admin.call("POST", `${path}/proposals/${id}/confirm`);
    expect([refused.status, await refused.json()]).toMatchObject([412, { error: "STALE_REVISION" }]);
  });

  test("of a story is a story of whoever confirmed it; nobody else can", async () => {
    const { ask, path } = await conversationOf(member);
    const { id } = proposalIn((await ask("add a story called “The long walk”: We went as far as Cudham.")).events);
    expect((await admin.call("POST", `${path}/proposals/${id}/confirm`)).status).toBe(404);
    const { href } = await member.json<StoredProposal>("POST", `${path}/proposals/${id}/confirm`);
    const added = await member.json<Artifact>("GET", `/api/family-artifacts/${href!.replace("/stories/", "")}`);
    expect(added).toMatchObject({
      title: "The long walk",
      content: "We went as far as Cudham.",
      userId: member.user.id,
    });
  });
});

test("while a family asks on and on, another searches and asks", async () => {
  const asking = await conversationOf(admin);
  const neighbour = await conversationOf(stranger);
  await story(stranger, "Kites", "We flew kites over the lake.");
  const found = async () => (await stranger.json<{ stories: unknown[] }>("GET", "/api/search?q=kites")).stories;
  await expect.poll(found).toHaveLength(1);
  const busy = flood(6, () => asking.send("What did they say about the mulberry and the voyage?"));
  try {
    for (let time = 0; time < 5; time += 1) expect(await found()).toHaveLength(1);
    const { text } = await neighbour.ask("What did we fly over the lake?");
    expect(text).toContain("kites");
  } finally {
    const statuses = new Set(await busy.stop());
    expect([...statuses].filter((status) => status !== 200 && status !== 429)).toEqual([]);
  }
});
