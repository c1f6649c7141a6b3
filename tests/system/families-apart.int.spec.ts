import type { CompactTree } from "@kinkeeper/contracts/genealogy/family-tree";
import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { Comment } from "@kinkeeper/contracts/archive/comments";
import { endpointsByService } from "@kinkeeper/contracts/endpoints";
import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import type { TreeAnswer } from "@kinkeeper/contracts/genealogy/answers";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import type { GedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { foundFamily, joinFamily, type Account } from "../product/account.ts";
import { unzip } from "../product/unzip.ts";
import { uploadFile } from "../product/upload-file.ts";
import { sharedProduct } from "../product/use-shared-product.ts";

let origin: string;
let ours: Account;
let stranger: Account;
/** Ids of things of our family, by the word that names them in a path. */
let ids: Readonly<
  Record<
    | "member"
    | "other"
    | "relationship"
    | "import"
    | "tenant"
    | "user"
    | "artifact"
    | "event"
    | "tradition"
    | "comment"
    | "announcement"
    | "vendor"
    | "ticket"
    | "cannedAnswer"
    | "conversation"
    | "finding"
    | "place"
    | "source"
    | "file",
    string
  >
>;
const nobody = "018f2f6e-7c1a-7000-8000-00000000abcd";

const ourVendor = {
  businessName: "Ours",
  description: "We read old letters.",
  contactEmail: "ours@example.org",
};
const gedcom = ["0 HEAD", "1 GEDC", "2 VERS 7.0", "0 @I1@ INDI", "1 NAME Ann /Other/", "0 TRLR", ""].join("\n");

beforeAll(async () => {
  ({ origin } = await sharedProduct());
  ours = await foundFamily(origin, "Ours");
  stranger = await foundFamily(origin, "Strangers");
  const member = await ours.json<FamilyMember>("POST", "/api/family-members", { firstName: "Emma" });
  const other = await ours.json<FamilyMember>("POST", "/api/family-members", { firstName: "Charles" });
  const relationship = await ours.json<FamilyRelationship>("POST", "/api/family-relationships", {
    member1Id: member.id,
    member2Id: other.id,
    relationshipType: "spouse",
  });
  const imported = await ours.json<GedcomImport>("POST", "/api/gedcom/imports", gedcom, {
    "content-type": "text/plain",
  });
  // Nobody dies before birth: the check of the tree finds it.
  await ours.json<FamilyMember>("POST", "/api/family-members", {
    firstName: "Erasmus",
    birthDate: "1850",
    birthPlace: "Elston, Nottinghamshire",
    deathDate: "1840",
    isLiving: false,
  });
  const { findings } = await ours.json<{ findings: { id: string }[] }>("GET", "/api/consistency");
  const { places } = await ours.json<{ places: { id: string }[] }>("GET", "/api/places");
  const add = async (path: string, item: unknown): Promise<string> =>
    (await ours.json<{ id: string }>("POST", path, item)).id;
  const png = sharp({ create: { width: 8, height: 8, channels: 3, background: "navy" } }).png();
  const file = await uploadFile(ours, await png.toBuffer(), "image/png");
  const artifact = await add("/api/family-artifacts", {
    title: "The zeppelin over Maer",
    artifactType: "story",
    content: "It came down in the lake.",
    location: "Maer",
    tags: ["zeppelin"],
    fileUrl: file,
    associatedMembers: [member.id],
    privacy: "public",
  });
  const event = await add("/api/events", { title: "The zeppelin lands", eventDate: "1 Apr 1913", privacy: "public" });
  const tradition = await add("/api/family-traditions", {
    name: "Zeppelin day",
    description: "Kites over the lake.",
    privacy: "public",
  });
  const announcement = await add("/api/announcements", { title: "Bring a kite", content: "On the first of April." });
  const vendor = await add("/api/vendors", ourVendor);
  const ticket = await add("/api/tickets", { subject: "The zeppelin is late", description: "Where does it stay?" });
  const cannedAnswer = await add("/api/canned-answers", { title: "Zeppelins", text: "They come with the wind." });
  const source = await add("/api/sources", { title: "Log of the zeppelin" });
  const conversation = await add("/api/chat/conversations", { title: "Family History Chat" });
  const comment = await ours.json<Comment>("POST", `/api/family-artifacts/${artifact}/comments`, { text: "I saw it." });
  const { id: user, tenantId } = ours.user;
  ids = {
    member: member.id,
    other: other.id,
    relationship: relationship.id,
    import: imported.id,
    tenant: tenantId!,
    user,
    artifact,
    event,
    tradition,
    comment: comment.id,
    announcement,
    vendor,
    ticket,
    cannedAnswer,
    conversation,
    finding: findings[0]!.id,
    place: places[0]!.id,
    source,
    file: file.replace("/objects/", ""),
  };
});

/** What an id in a path of ours stands for. */
const idFor = ({ path }: Endpoint): string | undefined => {
  if (path.startsWith("/api/family-members/")) return ids.member;
  if (path.startsWith("/api/people/")) return ids.member;
  if (path.startsWith("/api/merges/")) return ids.member;
  if (path.startsWith("/api/family-relationships/")) return ids.relationship;
  if (path.startsWith("/api/gedcom/imports/")) return ids.import;
  if (path.startsWith("/api/family-artifacts/")) return ids.artifact;
  if (path.startsWith("/api/events/")) return ids.event;
  if (path.startsWith("/api/family-traditions/")) return ids.tradition;
  if (path.startsWith("/api/comments/")) return ids.comment;
  if (path.startsWith("/api/announcements/")) return ids.announcement;
  if (path.startsWith("/api/vendors/")) return ids.vendor;
  if (path.startsWith("/api/tickets/")) return ids.ticket;
  if (path.startsWith("/api/canned-answers/")) return ids.cannedAnswer;
  if (path.startsWith("/api/chat/conversations/")) return ids.conversation;
  if (path.startsWith("/api/consistency/")) return ids.finding;
  if (path.startsWith("/api/places/")) return ids.place;
  if (path.startsWith("/api/sources/")) return ids.source;
  if (path.startsWith("/objects/")) return ids.file;
  return undefined;
};

const filled = (path: string, id: string, tenant: string): string =>
  path.replace(":tenantId", tenant).replace(":userId", ids.user).replace(/:\w+/g, id);

/** Bodies that every schema accepts, so that an answer is about the id and not about the body. */
const bodies: Readonly<Record<string, unknown>> = {
  changeFamilyMember: { firstName: "Changed" },
  changeFamilyRelationship: { marriageDate: "1839" },
  confirmFinding: { isRight: true },
  locatePlace: { coordinates: { latitude: 52.9, longitude: -2.3 } },
  joinPlaces: { otherId: nobody },
  revertPlace: { revision: 0 },
  setMemberPhoto: { photoPath: null },
  revertFamilyMember: { revision: 0 },
  changeSource: { title: "Changed" },
  revertSource: { revision: 0 },
  changeArtifact: { title: "Changed" },
  changeLifeEvent: { title: "Changed" },
  changeTradition: { name: "Changed" },
  revertArtifact: { revision: 0 },
  revertLifeEvent: { revision: 0 },
  revertTradition: { revision: 0 },
  editComment: { text: "I was there." },
  addArtifactComment: { text: "I was there." },
  addLifeEventComment: { text: "I was there." },
  addTraditionComment: { text: "I was there." },
  renameTenant: { name: "Taken" },
  addTenantUser: { email: "somebody@example.org", role: "member" },
  changeTenantUser: { role: "tenant_admin" },
  previewGedcomAgain: { characterSet: "UTF-8" },
  decideDoubtfulPerson: { number: 0, decision: "same" },
  changeVendor: { ...ourVendor, businessName: "Taken" },
  updateService: { isActive: false },
  updateTicket: { status: "closed" },
  postTicketMessage: { text: "Mine too." },
  sendMessage: { message: "Where did the zeppelin come down?" },
  changeCannedAnswer: { title: "Taken", text: "Taken." },
  endSandboxSession: { action: "pay" },
  reviewTransaction: { rating: 5 },
  answerReview: { answer: "Thank you." },
  arrangeServicePictures: { pictures: [] },
  changeSandboxPlan: { action: "pay" },
};

const answerTo = async (account: Account, { id, method }: Endpoint, path: string) => {
  const response = await account.call(method, path, bodies[id]);
  const text = await response.text();
  return { status: response.status, text: text.replace(/"requestId":"[^"]*"/, "") };
};

const withIds = Object.values(endpointsByService)
  .flatMap((endpoints) => endpoints as readonly Endpoint[])
  // Partners are known by a token of theirs: no session reaches what they call.
  .filter(
    ({ path, access }) =>
      /:(id|tenantId)\b/.test(path) && access !== "super_admin" && !path.startsWith("/api/partner/"),
  );

describe("to another family every id of ours looks like one that never was", () => {
  test.each(withIds.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s",
    async (_name, endpoint) => {
      const foreign = await answerTo(stranger, endpoint, filled(endpoint.path, idFor(endpoint) ?? nobody, ids.tenant));
      const random = await answerTo(stranger, endpoint, filled(endpoint.path, nobody, nobody));
      expect(foreign.status).toBe(404);
      expect(foreign).toEqual(random);
    },
  );

  test("and each of them is there for us", async () => {
    for (const path of [
      `/api/family-members/${ids.member}`,
      `/api/family-members/${ids.member}/history`,
      `/api/family-members/${ids.member}/relationship-history`,
      `/api/family-members/${ids.member}/kin`,
      `/api/gedcom/imports/${ids.import}`,
      `/api/gedcom/imports/${ids.import}/people`,
      `/api/gedcom/imports/${ids.import}/doubtful`,
      `/api/gedcom/imports/${ids.import}/issues`,
      `/api/tenants/${ids.tenant}`,
      `/api/tenants/${ids.tenant}/users`,
      `/api/kinship?from=${ids.member}&to=${ids.other}`,
      `/api/family-artifacts/${ids.artifact}`,
      `/api/family-artifacts/${ids.artifact}/history`,
      `/api/family-artifacts/${ids.artifact}/comments`,
      `/api/events/${ids.event}`,
      `/api/family-traditions/${ids.tradition}`,
      `/api/tickets/${ids.ticket}`,
      `/api/tickets/${ids.ticket}/messages`,
      `/api/chat/conversations/${ids.conversation}/messages`,
      `/api/people/${ids.member}/items`,
      `/api/places/${ids.place}`,
      `/api/places/${ids.place}/events`,
      `/api/family-members/${ids.member}/places`,
      `/api/family-members/${ids.member}/file-details`,
      `/objects/${ids.file}`,
      `/objects/${ids.file}?size=thumbnail`,
    ])
      expect([path, (await ours.call("GET", path)).status]).toEqual([path, 200]);
  });
});

test("nothing of ours is in a stranger's lists", async () => {
  for (const path of [
    "/api/family-members",
    "/api/family-relationships",
    "/api/gedcom/imports",
    "/api/family-artifacts",
    "/api/events",
    "/api/family-traditions",
    "/api/announcements",
    "/api/tickets",
    "/api/canned-answers",
    "/api/chat/conversations",
    "/api/search/suggestions?q=zepp",
  ]) {
    expect(await stranger.json("GET", path)).toEqual([]);
    expect((await ours.json<unknown[]>("GET", path)).length).toBeGreaterThan(0);
  }
});

test("a stranger's places are their own, and ours cannot be said to be one of theirs", async () => {
  expect(await stranger.json("GET", "/api/places?search=elston")).toMatchObject({ places: [], total: 0 });
  expect(await stranger.json("GET", "/api/place-map")).toMatchObject({ places: [], located: 0, peopleNowhere: 0 });
  expect((await stranger.call("GET", "/api/place-of-text?text=Elston, Nottinghamshire")).status).toBe(404);
  expect((await ours.call("GET", "/api/place-of-text?text=Elston, Nottinghamshire")).status).toBe(200);
  expect((await stranger.call("GET", `/api/places?under=${ids.place}`)).status).toBe(404);
});

test("a stranger is not told whom our ids name", async () => {
  const named = (account: Account, id: string) => account.json("GET", `/api/people-index?ids=${id}`);
  expect(await named(ours, ids.member)).toMatchObject({ people: [{ id: ids.member }] });
  expect(await named(stranger, ids.member)).toEqual({ people: [], next: null });
  expect(await named(stranger, nobody)).toEqual({ people: [], next: null });
});

test("the tree of a stranger is drawn without our people", async () => {
  const { people } = await ours.json<CompactTree>("GET", "/api/family-tree");
  expect(people.map(([id]) => id)).toContain(ids.member);
  const theirs = await stranger.json<CompactTree>("GET", "/api/family-tree");
  expect(theirs.people.map(([id]) => id)).not.toContain(ids.member);
  expect(JSON.stringify(theirs)).not.toContain("Erasmus");
  const around = `/api/family-tree?of=${ids.member}&up=2&down=2&also=${ids.member}`;
  expect((await ours.json<CompactTree>("GET", around)).people.map(([id]) => id)).toContain(ids.member);
  expect(await stranger.json("GET", around)).toEqual({ people: [], ties: [] });
  expect(JSON.stringify(await ours.json("GET", "/api/family-dates"))).toContain("Erasmus");
  expect(JSON.stringify(await stranger.json("GET", "/api/family-dates"))).not.toContain("Erasmus");
  expect(await stranger.json("GET", `/api/family-dates?person=${ids.member}`)).toEqual([]);
  expect(await stranger.json("GET", `/api/family-dates/years?person=${ids.member}`)).toMatchObject({ years: [] });
});

test("a stranger cannot tie one of theirs to one of ours, nor ask how they are related", async () => {
  const { id } = await stranger.json<FamilyMember>("POST", "/api/family-members", { firstName: "Eve" });
  const tie = (member2Id: string) =>
    stranger.call("POST", "/api/family-relationships", { member1Id: id, member2Id, relationshipType: "sibling" });
  expect((await tie(ids.member)).status).toBe(404);
  expect((await tie(nobody)).status).toBe(404);
  const kinship = (to: string) => stranger.call("GET", `/api/kinship?from=${id}&to=${to}`);
  expect((await kinship(ids.member)).status).toBe((await kinship(nobody)).status);
});

test("a stranger’s questions are answered without our people", async () => {
  const ask = async (account: Account, question: string) => {
    const query = new URLSearchParams({ question }).toString();
    return (await account.json<{ answer: TreeAnswer }>("GET", `/api/genealogy/answers?${query}`)).answer;
  };
  await ours.json("PUT", "/api/own-person", { memberId: ids.member });
  expect((await stranger.call("PUT", "/api/own-person", { memberId: ids.member })).status).toBe(404);
  for (const question of ["who is called Emma", "who is my husband", "how is Emma related to Charles"]) {
    expect((await ask(ours, question)).people.length).toBeGreaterThan(0);
    expect((await ask(stranger, question)).people).toEqual([]);
  }
});

test("an export of a stranger's holds nobody of ours", async () => {
  expect(await (await stranger.call("GET", "/api/gedcom/export")).text()).not.toContain("Emma");
  expect(await (await ours.call("GET", "/api/gedcom/export")).text()).toContain("Emma");
});

test("a stranger’s search finds nothing of ours, public or not, by words or by filters", async () => {
  const counted = async (account: Account, query: string): Promise<number> => {
    const { counts } = await account.json<{ counts: Record<string, number> }>("GET", `/api/search?${query}`);
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  };
  for (const query of ["q=zeppelin", "q=zepelin", "q=Emma", "tag=zeppelin", "place=maer", "from=1913&to=1913"]) {
    await expect.poll(() => counted(ours, query)).toBeGreaterThan(0);
    // The strangers have one person of their own, who is called Eve.
    expect([query, await counted(stranger, query)]).toEqual([query, 0]);
  }
  expect(await stranger.json("GET", "/api/search/facets")).toMatchObject({ tags: [], places: [] });
});

test("a stranger cannot show our file or name our people in something of theirs", async () => {
  const tell = (account: Account, more: Record<string, unknown>) =>
    account.call("POST", "/api/family-artifacts", { title: "Theirs", artifactType: "photo", ...more });
  for (const [ourOwn, nobodys] of [
    [{ fileUrl: `/objects/${ids.file}` }, { fileUrl: `/objects/${nobody}` }],
    [{ associatedMembers: [ids.member] }, { associatedMembers: [nobody] }],
  ] as const) {
    const [foreign, random] = [await tell(stranger, ourOwn), await tell(stranger, nobodys)];
    expect(foreign.status).toBeGreaterThanOrEqual(400);
    expect(foreign.status).toBe(random.status);
    expect((await tell(ours, ourOwn)).status).toBe(201);
  }
  expect((await stranger.json<Artifact[]>("GET", "/api/family-artifacts")).length).toBe(0);
});

test("an archive that strangers take away holds nothing of ours", async () => {
  const told = async (account: Account): Promise<string> => {
    const answer = await account.call("GET", "/api/tenant-export");
    expect(answer.status).toBe(200);
    return [...unzip(Buffer.from(await answer.arrayBuffer())).values()].join("\n");
  };
  expect(await told(stranger)).not.toMatch(/zeppelin|Emma/i);
  expect(await told(ours)).toMatch(/zeppelin/i);
});

test("a stranger's log, activity and bell know nothing of what happens with us", async () => {
  const relative = await joinFamily(origin, ours, "Horace");
  const theirTicket = await relative.json<{ id: string }>("POST", "/api/tickets", {
    subject: "A kite in the tree",
    description: "It hangs too high.",
  });
  const own = await stranger.json<{ id: string }>("POST", "/api/tickets", { subject: "Rain", description: "Again." });
  // Whoever joins hears of what comes from then on.
  const later = { title: "A second zeppelin", artifactType: "story", content: "It went by." };
  await ours.json("POST", "/api/family-artifacts", later);
  const read = async (account: Account, path: string) => (await account.call("GET", path)).text();
  const secrets = [ids.artifact, ids.event, ids.ticket, theirTicket.id, ours.user.id, relative.user.id, "zeppelin"];
  const told = (text: string) => secrets.filter((secret) => text.toLowerCase().includes(secret));
  // Each list is there, with what it is to tell of its own family.
  await expect.poll(() => read(ours, "/api/audit?kind=tickets")).toContain(theirTicket.id);
  await expect.poll(() => read(stranger, "/api/audit?kind=tickets")).toContain(own.id);
  await expect.poll(() => read(ours, "/api/activity")).toContain(ids.artifact);
  for (const path of ["/api/notifications", "/api/notifications/all"]) {
    await expect.poll(() => read(ours, path)).toContain("A kite in the tree");
    await expect.poll(() => read(relative, path)).toContain(later.title);
  }
  for (const path of ["/api/audit", "/api/activity", "/api/notifications", "/api/notifications/all"])
    expect([path, told(await read(stranger, path))]).toEqual([path, []]);
  // A member hears of tickets of their own alone, and reads no log.
  expect(await read(relative, "/api/notifications")).not.toContain("The zeppelin is late");
  expect((await relative.call("GET", "/api/audit")).status).toBe(403);
});
