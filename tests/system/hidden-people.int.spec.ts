import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { SearchAnswer } from "@kinkeeper/contracts/archive/search";
import { endpointsByService } from "@kinkeeper/contracts/endpoints";
import type { Endpoint, ResponseOf } from "@kinkeeper/contracts/endpoint";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import type { getActivity } from "@kinkeeper/contracts/identity/audit";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { foundFamily, joinFamily, memberPassword, signIn, type Account } from "../product/account.ts";
import { importGedcom } from "../product/import-gedcom.ts";
import { uploadFile } from "../product/upload-file.ts";
import { sharedProduct } from "../product/use-shared-product.ts";

/** What is said of somebody whom members do not see, and of what is kept private of others. */
interface Hidden {
  readonly spouse: object;
  /** Of nobody's kin. */
  readonly lonely: object;
  readonly marriage: object;
  readonly fact: object;
  readonly birth: object;
  readonly inFile: readonly string[];
  /** What an administrator does to the hidden spouse later on. */
  readonly changes: readonly object[];
}

const cited = (source: string) => [{ source }];

/** Much is known of them: they look like others, died before they were born, and have places and sources of their own. */
const muchIsKnown: Hidden = {
  spouse: {
    firstName: "Hidden",
    lastName: "Secretson",
    maidenName: "Secretmaiden",
    sex: "female",
    birthDate: "3 May 1803",
    birthPlace: "Secretplace, Secretland",
    birthCitations: cited("Secretregister"),
    deathDate: "1790",
    deathPlace: "Secretend",
    biography: "Secretlife",
    title: "Dr",
    isLiving: false,
    facts: [{ id: "one", type: "residence", place: "Secrettown", date: "1830", citations: cited("Secretbook") }],
    otherNames: [{ type: "nickname", firstName: "Secretnick" }],
    notes: [{ id: "n", text: "Secretnote" }],
    associations: [{ id: "a", name: "Secretfriend", role: "friend" }],
  },
  lonely: {
    firstName: "Emma",
    lastName: "Wedgwood",
    sex: "female",
    birthDate: "2 May 1808",
    birthPlace: "Maer",
    isLiving: false,
  },
  marriage: { marriageDate: "4 Apr 1825", marriagePlace: "Secretchurch", endDate: "1829" },
  fact: { id: "two", type: "religion", value: "Secretfaith", place: "Secretabbey", citations: cited("Secretscroll") },
  birth: { birthDate: "1 May 1801", birthPlace: "Secretcradle" },
  inFile: [
    "1 NAME Filed /Secretson/",
    "1 BIRT",
    "2 DATE 7 JUL 1777",
    "2 PLAC Secretharbour",
    "1 NOTE Secrettext",
    "1 DEAT",
    "2 CAUS Secretfever",
  ],
  changes: [{ biography: "Secretlives" }, { title: "Prof", suffix: "III" }],
};
/** Next to nothing is known of them. */
const littleIsKnown: Hidden = {
  spouse: { firstName: "Otto", isLiving: false },
  lonely: { firstName: "Nn", isLiving: false },
  marriage: {},
  fact: { id: "two", type: "education", value: "Weaving" },
  birth: { birthDate: "1799" },
  inFile: ["1 NAME Odd //", "1 DEAT Y"],
  changes: [{ biography: "He lived." }, { title: "Mr" }],
};

interface Family {
  readonly admin: Account;
  readonly member: Account;
  /** Ids of what is there, by what stands in the path of an endpoint. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
}

const today = new Date().toISOString().slice(0, 10);

const picture = async (): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
    .jpeg()
    .toBuffer();

/** A family of which members do not see everybody; without `hidden`, the same one without those people. */
const familyWith = async (origin: string, hidden: Hidden | undefined): Promise<Family> => {
  const admin = await foundFamily(origin, "Known");
  const member = await joinFamily(origin, admin, "Guest");
  const person = async (details: object): Promise<string> =>
    (await admin.json<FamilyMember>("POST", "/api/family-members", { isLiving: false, ...details })).id;
  const relationship = async (member1Id: string, member2Id: string, relationshipType: string, more: object = {}) =>
    (
      await admin.json<FamilyRelationship>("POST", "/api/family-relationships", {
        member1Id,
        member2Id,
        relationshipType,
        ...more,
      })
    ).id;
  const restrictions = ["confidential"];
  const told = hidden ?? littleIsKnown;
  // First: ids of a file begin with the minute of its import, and only those who come later are sure to stand behind them in each family.
  const file = await importGedcom(
    admin,
    [
      "0 HEAD",
      "1 GEDC",
      "2 VERS 7.0",
      "0 @I1@ INDI",
      "1 NAME Filed /Known/",
      "1 DEAT",
      "2 DATE 1850",
      ...(hidden ? ["0 @I2@ INDI", "1 RESN CONFIDENTIAL", ...hidden.inFile] : []),
      "0 TRLR",
      "",
    ].join("\n"),
  );
  const hiddenInFile = (await admin.json<FamilyMember[]>("GET", "/api/family-members")).flatMap(
    ({ id, firstName, lastName }) => (firstName === "Filed" && lastName === "Known" ? [] : [id]),
  );
  expect(hiddenInFile).toHaveLength(hidden ? 1 : 0);
  const open = await person({
    firstName: "Openly",
    lastName: "Known",
    birthDate: "1800",
    birthPlace: "Elston",
    deathDate: "1882",
  });
  const child = await person({ firstName: "Ann", lastName: "Known", birthDate: "12 Jan 1826", birthPlace: "Elston" });
  await person({ firstName: "Emma", lastName: "Wedgwood", sex: "female", birthDate: "2 May 1808", birthPlace: "Maer" });
  const partly = await person({
    firstName: "Partly",
    lastName: "Known",
    ...told.birth,
    isBirthPrivate: true,
    deathDate: "1871",
    facts: [{ ...told.fact, isPrivate: true }],
  });
  const partner = await person({ firstName: "Pat", lastName: "Known", deathDate: "1869" });
  const couple = await relationship(partly, partner, "spouse", { ...told.marriage, isPrivate: true });
  const parenthood = await relationship(open, child, "parent");
  const unseen: string[] = [];
  if (hidden) {
    const spouse = await person({ ...hidden.spouse, restrictions });
    unseen.push(spouse, await person({ ...hidden.lonely, restrictions }));
    await relationship(open, spouse, "spouse", { ...hidden.marriage, isPrivate: true });
    await relationship(spouse, child, "parent");
    for (const change of hidden.changes) await admin.json("PATCH", `/api/family-members/${spouse}`, change);
    const photoPath = await uploadFile(admin, await picture(), "image/jpeg");
    await admin.json("PUT", `/api/family-members/${spouse}/photo`, { photoPath });
  }
  const source = await admin.json<{ id: string }>("POST", "/api/sources", { title: "Register of Elston" });
  const photo = await uploadFile(admin, await picture(), "image/jpeg");
  const artifact = await admin.json<Artifact>("POST", "/api/family-artifacts", {
    title: "At the lake",
    artifactType: "photo",
    fileUrl: photo,
    associatedMembers: unseen,
    faces: unseen.slice(0, 1).map((memberId) => ({ path: photo, memberId, x: 0.1, y: 0.1, width: 0.5, height: 0.5 })),
    tags: ["lake"],
    date: "1860",
  });
  const event = await admin.json<{ id: string }>("POST", "/api/events", {
    title: "A day at the lake",
    eventDate: "1 Aug 1860",
    linkedMemberIds: [open, ...unseen],
  });
  const tradition = await admin.json<{ id: string }>("POST", "/api/family-traditions", {
    name: "Lake day",
    description: "Every summer.",
    linkedMemberIds: unseen,
  });
  await admin.json("POST", `/api/family-artifacts/${artifact.id}/comments`, { text: "Who is it?" });
  const conversation = await member.json<{ id: string }>("POST", "/api/chat/conversations", { title: "Who was who" });
  const lastly = await admin.json<Artifact>("POST", "/api/family-artifacts", {
    title: "The very last",
    artifactType: "story",
    content: "Nothing comes after it.",
    associatedMembers: [open],
  });

  // Whatever is late has come once the last of it has.
  const found = async (q: string) => JSON.stringify(await member.json<SearchAnswer>("GET", `/api/search?q=${q}`));
  await expect.poll(() => found("very last filed")).toContain(lastly.id);
  await expect.poll(() => found("very last filed")).toContain("Filed");
  await expect.poll(() => found("Pat Known")).toContain(partner);
  const log = async () =>
    (await member.json<ResponseOf<typeof getActivity>>("GET", "/api/activity")).entries.map(
      ({ subject }) => subject?.id,
    );
  // The last of the tree, and of what is told.
  for (const { id } of [source, lastly]) await expect.poll(log).toContain(id);
  const news = async () => JSON.stringify(await member.json("GET", "/api/notifications/all"));
  await expect.poll(news).toContain(lastly.id);

  for (const message of [
    "When was Hidden Secretson born?",
    "Who was the wife of Openly Known?",
    "Who lived in Secrettown?",
  ]) {
    const answer = await member.call("POST", `/api/chat/conversations/${conversation.id}/messages`, { message });
    await answer.text();
  }
  const { places } = await member.json<{ places: { id: string }[] }>("GET", "/api/places");
  return {
    admin,
    member,
    ids: {
      person: [open, child, partly, partner, ...unseen, ...hiddenInFile],
      "family-relationships": [couple, parenthood],
      imports: [file.id],
      sources: [source.id],
      places: places.map(({ id }) => id),
      "family-artifacts": [artifact.id, lastly.id],
      events: [event.id],
      "family-traditions": [tradition.id],
      conversations: [conversation.id],
      objects: [photo.replace("/objects/", "")],
      tenants: [admin.user.tenantId!],
    },
  };
};

const idsIn = ({ ids }: Family, path: string): readonly string[] => {
  const kind = /^\/(?:api\/)?(?:gedcom\/|chat\/)?([^/]+)\/:/.exec(path)?.[1];
  if (kind === undefined) return [];
  return ids[kind === "family-members" || kind === "people" ? "person" : kind] ?? [];
};

/** What is asked of whom no id in the path tells. */
const queries: Readonly<Record<string, (family: Family) => readonly string[]>> = {
  getKinship: ({ ids }) => ids["person"]!.slice(1).map((to) => `from=${ids["person"]![0]}&to=${to}`),
  exportGedcom: () => ["version=7.0", "version=5.5.1", "version=7.0&living=names"],
  getAnniversaries: () => ["day=2026-05-03", "day=2026-05-02", "day=2026-05-01", "day=2026-04-04", "day=2026-07-07"],
  answerQuestion: () =>
    [
      "When was Hidden Secretson born?",
      "Who was married to Openly Known?",
      "Who lived in Secrettown?",
      "How many people are in the family?",
      "Who is the oldest?",
      "Who was born in 1803?",
      "What was the most common first name?",
    ].map((question) => `question=${encodeURIComponent(question)}`),
  listPeople: () => ["", "q=Secret", "q=Hidden", "letter=s", "letter=p", "in=Secretplace", "q=Emma"],
  countPeople: () => ["", "q=Secret", "q=Emma"],
  getFamilyTree: ({ ids }) => ["", `of=${ids["person"]![0]}&up=2&down=2`],
  listFamilyDates: () => ["", "q=Secret", "from=1700&to=1810"],
  countFamilyDates: () => ["", "q=Secret", "from=1700&to=1810", "place=Secretplace"],
  listPlaces: () => ["", "search=Secret"],
  findPlace: () => ["text=Secretplace, Secretland", "text=Elston"],
  listSources: () => ["", "search=Secret"],
  getHome: () => [`day=${today}`, "day=2026-08-01"],
  listItemNames: ({ ids }) => ids["family-artifacts"]!.map((id) => `ids=${id}`),
  search: () => [
    "q=Secretson",
    "q=Hidden",
    "q=Emma",
    "q=lake",
    "",
    "from=1700&to=1810",
    "place=Secretplace",
    "category=people",
  ],
  suggestSearches: () => ["q=secr", "q=hid", "q=emm"],
  findPassages: () => ["q=Where did Hidden Secretson live?", "q=lake"],
};

/** What differs between any two families, and lies in nobody's hands. */
const leftOut: Readonly<Record<string, string>> = {
  exportGedzip: "a ZIP, whose text is that of the GEDCOM file and whose files are those of the items",
  followNotifications: "a stream without end, which says that there is news and not what",
};

const asked = (["genealogy", "archive", "ai-chat", "notifications", "identity"] as const).flatMap((service) =>
  (endpointsByService[service] as readonly Endpoint[])
    .filter(({ method, access, id }) => method === "GET" && access === "signed-in" && !(id in leftOut))
    .map((endpoint) => ({ service, endpoint })),
);

const pathsOf = (family: Family, { id, path }: Endpoint): readonly string[] => {
  const paths = path.includes("/:") ? idsIn(family, path).map((one) => path.replace(/:\w+/, one)) : [path];
  const wanted = queries[id]?.(family) ?? [""];
  return paths.flatMap((one) => wanted.map((query) => (query === "" ? one : `${one}?${query}`)));
};

const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;
const moment = /\d{4}-\d\d-\d\dT[\d:.]+Z|\b\d\d:\d\d:\d\dZ?/g;
/** Keys of what is enciphered for each family: places in its log and its news, marks of who stands in for whom. */
const enciphered = /("requestId":|"version":|"id":|"next":|_STAND_IN )"?[\w-]{22,32}"?/g;

/** These stand in the order of their ids, which are made from those of the two. */
const byChance: ReadonlySet<string> = new Set(["listFamilyRelationships", "listNearKin", "getFamilyTree"]);
const inOrder = (text: string): string => {
  const sorted = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).toSorted();
  const answer = JSON.parse(text) as unknown[] | { readonly relationships?: unknown[]; readonly ties?: unknown[] };
  if (Array.isArray(answer)) return JSON.stringify(sorted(answer));
  const { relationships = [], ties = [] } = answer;
  return JSON.stringify({ ...answer, relationships: sorted(relationships), ties: sorted(ties) });
};

/** On a busy machine a query is looked for by its words alone until it is known what it means; then that is remembered. */
const knowMeaning = (account: Account, path: string): Promise<void> => {
  const asSearch = `/api/search?${path.split("?")[1] ?? ""}`;
  const read = async () => (await account.call("GET", asSearch)).json() as Promise<SearchAnswer>;
  return expect.poll(read).toMatchObject({ isByWordsAlone: false });
};
const byMeaning: ReadonlySet<string> = new Set(["search", "findPassages"]);

/** What an endpoint answers, without what is each family's own: ids of people are their place in the list of them. */
const answersTo = async (family: Family, account: Account, endpoint: Endpoint): Promise<readonly string[]> => {
  const people = family.ids["person"]!;
  const same = (text: string): string =>
    text
      .replace(uuid, (id) => (people.includes(id) ? `person ${people.indexOf(id)}` : "id"))
      .replace(/(?:founder|member)-id@/g, "somebody@")
      .replace(moment, "then")
      .replace(enciphered, "$1");
  const answers: string[] = [];
  for (const path of pathsOf(family, endpoint)) {
    if (byMeaning.has(endpoint.id)) await knowMeaning(account, path);
    const response = await account.call("GET", path);
    const text = same(await response.text());
    answers.push(`${same(path)} ${response.status} ${byChance.has(endpoint.id) ? inOrder(text) : text}`);
  }
  return answers;
};

let building: Promise<{ readonly much: Family; readonly little: Family; readonly nobody: Family }> | undefined;

/** Built by the first test that asks: waiting for conditions is for tests alone. */
const families = () =>
  (building ??= (async () => {
    const { origin } = await sharedProduct();
    const much = await familyWith(origin, muchIsKnown);
    const little = await familyWith(origin, littleIsKnown);
    return { much, little, nobody: await familyWith(origin, undefined) };
  })());

describe("what is known of whom members do not see changes no answer to a member", () => {
  test.each(asked.map(({ endpoint }) => [`GET ${endpoint.path}`, endpoint] as const))("%s", async (_name, endpoint) => {
    const { much, little } = await families();
    expect(await answersTo(much, much.member, endpoint)).toEqual(await answersTo(little, little.member, endpoint));
  });
});

/** In the tree somebody hidden has a place, which the log of the family may tell of as well. */
const tellsOfPlaces = new Set(["getActivity"]);

describe("outside of the tree", () => {
  const outside = asked.filter(({ service, endpoint: { id } }) => service !== "genealogy" && !tellsOfPlaces.has(id));
  const withoutIdsOfHidden = (family: Family): Family => ({
    ...family,
    ids: { ...family.ids, person: family.ids["person"]!.slice(0, 4) },
  });
  test.each(outside.map(({ endpoint }) => [`GET ${endpoint.path}`, endpoint] as const))(
    "a member is not told that anybody is hidden: %s",
    async (_name, endpoint) => {
      const { much, nobody } = await families();
      const told = await answersTo(withoutIdsOfHidden(much), much.member, endpoint);
      expect(told).toEqual(await answersTo(nobody, nobody.member, endpoint));
    },
  );
});

test("what only they have is not there for a member, whatever leads to it", async () => {
  const { much } = await families();
  const { admin, member } = much;
  const idsOf = async (account: Account, path: string, list: string): Promise<readonly string[]> =>
    (await account.json<Record<string, { id: string }[]>>("GET", path))[list]!.map(({ id }) => id);
  const onlyTheirs = async (path: string, list: string, ...below: readonly string[]): Promise<readonly string[]> => {
    const open = new Set(await idsOf(member, path, list));
    const hidden = (await idsOf(admin, path, list)).filter((id) => !open.has(id));
    expect(hidden.length).toBeGreaterThan(1);
    return hidden.flatMap((id) => below.map((end) => `${path}/${id}${end}`));
  };
  const people = await admin.json<FamilyMember[]>("GET", "/api/family-members");
  const portrait = people.find(({ firstName }) => firstName === "Hidden")!.photoUrl!;
  for (const path of [
    ...(await onlyTheirs("/api/places", "places", "", "/events")),
    ...(await onlyTheirs("/api/sources", "sources", "", "/citations", "/history")),
    portrait,
  ]) {
    expect([path, (await member.call("GET", path)).status]).toEqual([path, 404]);
    expect([path, (await admin.call("GET", path)).status]).toEqual([path, 200]);
  }
});

test("whoever views a family as a member would is told no more either", async () => {
  const { much, little } = await families();
  const viewing = async (family: Family): Promise<Account> => {
    const { origin } = await sharedProduct();
    const admin = await signIn(origin, family.admin.user.email, memberPassword);
    const answer = await admin.call("POST", "/api/viewing", { role: "member" });
    expect(answer.status).toBe(200);
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(";")[0]!)
      .join("; ");
    return { ...admin, cookie, call: (method, path, body) => admin.call(method, path, body, { cookie }) };
  };
  const [one, other] = [await viewing(much), await viewing(little)];
  for (const { service, endpoint } of asked) {
    if (service !== "genealogy" && service !== "archive") continue;
    expect(await answersTo(much, one, endpoint)).toEqual(await answersTo(little, other, endpoint));
  }
});

/** Whatever has something to tell of them. */
const toldToAdministrators = [
  "listFamilyMembers",
  "getFamilyMember",
  "familyMemberHistory",
  "listFileDetails",
  "listFamilyRelationships",
  "getKinship",
  "exportGedcom",
  "getAnniversaries",
  "answerQuestion",
  "listPeople",
  "countPeople",
  "listNearKin",
  "getFamilyTree",
  "listFamilyDates",
  "countFamilyDates",
  "listFindings",
  "listPlaces",
  "findPlace",
  "getPlace",
  "listPlaceEvents",
  "listPlacesOfLife",
  "mapPlaces",
  "listPossibleDuplicates",
  "countPossibleDuplicates",
  "listRelationshipHistory",
  "listSources",
  "artifactHistory",
  "lifeEventHistory",
  "traditionHistory",
  "search",
  "findPassages",
];

test("administrators are told of them, wherever there is something to tell", async () => {
  const { much, little } = await families();
  const differing: string[] = [];
  for (const { endpoint } of asked) {
    const [one, other] = [await answersTo(much, much.admin, endpoint), await answersTo(little, little.admin, endpoint)];
    if (JSON.stringify(one) !== JSON.stringify(other)) differing.push(endpoint.id);
  }
  expect(differing).toEqual(expect.arrayContaining(toldToAdministrators));
});

test("who is made private is not found by a search that comes after the answer", async () => {
  const { origin } = await sharedProduct();
  const admin = await foundFamily(origin, "Sudden");
  const member = await joinFamily(origin, admin, "Guest");
  const found = async () => (await member.json<SearchAnswer>("GET", "/api/search?q=Ottilie")).counts.people;
  const names = async () => JSON.stringify(await member.json("GET", "/api/search/suggestions?q=otti"));
  for (let time = 0; time < 5; time += 1) {
    const { id } = await admin.json<FamilyMember>("POST", "/api/family-members", { firstName: "Ottilie" });
    await expect.poll(found).toBe(1);
    expect(await names()).toContain("Ottilie");
    await admin.json("PATCH", `/api/family-members/${id}`, { restrictions: ["confidential"] });
    expect([await found(), await names()]).toEqual([0, "[]"]);
  }
});
