import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { MappedPlace, Place, PlaceEvent, PlaceOfLife, PlaceSummary } from "@kinkeeper/contracts/genealogy/places";
import type { HistoryEntry } from "@kinkeeper/contracts/history";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, expect, test } from "vitest";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { family, gedcom, person, withoutTime } from "../testing/gedcom-text.ts";
import { addMember } from "../testing/member-client.ts";
import { genealogy } from "../service.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(genealogy);
});

interface PlacesPage {
  readonly places: readonly PlaceSummary[];
  readonly next: number | null;
  readonly total: number;
}
interface PlaceMap {
  readonly places: readonly MappedPlace[];
  readonly located: number;
  readonly peopleNowhere: number;
}
const list = async (who: Caller, query: Record<string, string> = {}): Promise<PlacesPage> => {
  const { status, body } = await who.get<PlacesPage>(`/api/places?${new URLSearchParams(query).toString()}`);
  expect(status).toBe(200);
  return body;
};
const named = async (who: Caller, text: string): Promise<string> =>
  (await who.get<{ id: string }>(`/api/place-of-text?text=${encodeURIComponent(text)}`)).body.id;
const placeOf = async (who: Caller, id: string): Promise<Place> => (await who.get<Place>(`/api/places/${id}`)).body;
const eventsOf = async (who: Caller, id: string): Promise<readonly PlaceEvent[]> =>
  (await who.get<{ events: PlaceEvent[] }>(`/api/places/${id}/events`)).body.events;
const mapOf = async (who: Caller): Promise<PlaceMap> => (await who.get<PlaceMap>("/api/place-map")).body;
const locate = (who: Caller, id: string, coordinates: object | null) =>
  who.put(`/api/places/${id}/coordinates`, { coordinates });
const join = (who: Caller, id: string, otherId: string | null) => who.put(`/api/places/${id}/same-as`, { otherId });

const lifeOf = (who: Caller, { id }: { readonly id: string }) =>
  who.get<PlaceOfLife[]>(`/api/family-members/${id}/places`);

const shrewsbury = { latitude: 52.7077, longitude: -2.7541 };

/** Charles and Emma, and what is said of where they lived. */
const darwins = async () => {
  const member = await harness.as();
  const admin = await harness.as({ tenantId: member.claims.tenantId!, role: "tenant_admin" });
  const charles = await addMember(member, {
    firstName: "Charles",
    lastName: "Darwin",
    birthDate: "12 Feb 1809",
    birthPlace: "Shrewsbury, Shropshire, England",
    deathDate: "1882",
    deathPlace: "Downe,Kent,England",
    isLiving: false,
    facts: [{ id: "beagle", type: "residence", date: "1832", place: "Shrewsbury, Salop, England" }],
  });
  const emma = await addMember(member, { firstName: "Emma", birthPlace: "Maer, Staffordshire, England" });
  const tie = { member1Id: charles.id, member2Id: emma.id, relationshipType: "spouse" };
  const wedding = { ...tie, marriageDate: "1839", marriagePlace: "maer, Staffordshire, England" };
  expect((await member.post("/api/family-relationships", wedding)).status).toBe(201);
  return { member, admin, charles, emma };
};

test("what people wrote becomes a hierarchy with counts, and each place tells what happened there", async () => {
  const { member, charles, emma } = await darwins();
  const top = await list(member);
  expect(top).toMatchObject({ next: null, total: 9 });
  expect(top.places).toMatchObject([
    { name: "England", within: [], people: 2, events: 5, marriages: 1, inside: 4, coordinates: null },
  ]);
  const counties = await list(member, { under: top.places[0]!.id });
  expect(counties.places.map(({ name, people, inside }) => [name, people, inside])).toEqual([
    ["Kent", 1, 1],
    ["Salop", 1, 1],
    ["Shropshire", 1, 1],
    ["Staffordshire", 2, 1],
  ]);
  const found = await list(member, { search: "shrews SHROPSHIRE" });
  expect(found.places).toMatchObject([{ name: "Shrewsbury", within: ["Shropshire", "England"] }]);
  const maer = await named(member, "Maer, Staffordshire, England");
  expect(await placeOf(member, maer)).toMatchObject({
    name: "Maer",
    above: [{ name: "Staffordshire" }, { name: "England" }],
    spellings: ["Maer, Staffordshire, England", "maer, Staffordshire, England"],
    people: 2,
  });
  expect(await eventsOf(member, maer)).toEqual([
    {
      kind: "marriage",
      title: "Married",
      date: "1839",
      place: "maer, Staffordshire, England",
      people: [
        { id: charles.id, name: "Charles Darwin" },
        { id: emma.id, name: "Emma" },
      ],
    },
    expect.objectContaining({ kind: "birth", title: "Born", date: null, people: [{ id: emma.id, name: "Emma" }] }),
  ]);
  expect((await eventsOf(member, top.places[0]!.id)).map(({ title }) => title)).toEqual([
    "Born",
    "Residence",
    "Married",
    "Died",
    "Born",
  ]);
});

test("an administrator says where a place lies, and takes it back; what was said before is known", async () => {
  const { member, admin } = await darwins();
  const id = await named(member, "Shrewsbury, Shropshire, England");
  expect(codeOf(await locate(member, id, shrewsbury))).toBe("FORBIDDEN");
  expect(codeOf(await locate(admin, id, { latitude: 91, longitude: 0 }))).toBe("INVALID_INPUT");
  expect(codeOf(await locate(admin, newId(), shrewsbury))).toBe("NOT_FOUND");
  expect((await locate(admin, id, shrewsbury)).status).toBe(204);
  expect(await placeOf(member, id)).toMatchObject({ coordinates: shrewsbury, coordinatesFrom: "family" });
  expect(await mapOf(member)).toMatchObject({
    places: [{ id, text: "Shrewsbury, Shropshire, England", coordinates: shrewsbury, people: 1, decades: [[1800, 1]] }],
    located: 1,
    peopleNowhere: 1,
  });
  await locate(admin, id, null);
  expect(await placeOf(member, id)).toMatchObject({ coordinates: null, coordinatesFrom: null });
  const history = (await member.get<HistoryEntry[]>(`/api/places/${id}/history`)).body;
  expect(history.map(({ changes }) => changes)).toEqual([
    [{ field: "coordinates", before: "52.7077, -2.7541", after: null }],
    [{ field: "coordinates", before: null, after: "52.7077, -2.7541" }],
  ]);
  expect(codeOf(await member.post(`/api/places/${id}/revert`, { revision: 0 }))).toBe("FORBIDDEN");
  expect((await admin.post(`/api/places/${id}/revert`, { revision: 0 })).status).toBe(204);
  expect((await placeOf(member, id)).coordinates).toEqual(shrewsbury);
});

test("two names of one place are one until that is taken back, and nothing that was written changes", async () => {
  const { member, admin, charles } = await darwins();
  const [salop, shropshire] = [await named(member, "Salop, England"), await named(member, "Shropshire, England")];
  expect(codeOf(await join(member, salop, shropshire))).toBe("FORBIDDEN");
  expect(codeOf(await join(admin, salop, newId()))).toBe("NOT_FOUND");
  const england = await named(member, "England");
  expect(codeOf(await join(admin, salop, england))).toBe("CONFLICT");
  expect((await join(admin, salop, shropshire)).status).toBe(204);
  expect(await placeOf(member, salop)).toMatchObject({
    id: shropshire,
    name: "Shropshire",
    sameAs: [{ id: salop, text: "Salop, England" }],
    events: 2,
  });
  const town = await named(member, "Shrewsbury, Shropshire, England");
  expect((await eventsOf(member, town)).map(({ title, place }) => [title, place])).toEqual([
    ["Born", "Shrewsbury, Shropshire, England"],
    ["Residence", "Shrewsbury, Salop, England"],
  ]);
  const now = (await member.get<FamilyMemberWithRevision>(`/api/family-members/${charles.id}`)).body;
  expect(now.facts).toMatchObject([{ place: "Shrewsbury, Salop, England" }]);
  expect((await join(admin, salop, null)).status).toBe(204);
  expect(await placeOf(member, salop)).toMatchObject({ name: "Salop", sameAs: [] });
});

test("coordinates of a file are read, come back as they were, and those set here are written where the file had none", async () => {
  const admin = await harness.as({ role: "tenant_admin" });
  const client = gedcomClient(admin);
  const place = ["2 PLAC Down House, Downe, Kent", "3 MAP", "4 LATI N51.3312", "4 LONG E0.0533"];
  const file = gedcom(
    person("I1", "Henrietta /Darwin/", "1 BIRT", "2 DATE 1843", ...place, "1 DEAT", "2 PLAC Burrows Hill, Surrey"),
    person("I2", "Richard /Litchfield/", "1 DEAT", "2 PLAC Cannes, France"),
    family("F1", "1 HUSB @I2@", "1 WIFE @I1@", "1 MARR", "2 DATE 1871", "2 PLAC Downe, Kent"),
  );
  await client.importFile(file);
  const house = await named(admin, "Down House, Downe, Kent");
  expect(await placeOf(admin, house)).toMatchObject({
    coordinates: { latitude: 51.3312, longitude: 0.0533 },
    coordinatesFrom: "file",
  });
  const [downe, hill] = [await named(admin, "Downe, Kent"), await named(admin, "Burrows Hill, Surrey")];
  await locate(admin, downe, { latitude: 51.33, longitude: 0.05 });
  await locate(admin, hill, { latitude: 51.2, longitude: -0.4 });
  await locate(admin, house, { latitude: 1, longitude: 1 });
  for (const version of ["5.5.1", "7.0"] as const) {
    const exported = await client.exported(version);
    expect(exported).toContain(place.join("\n"));
    expect(exported).toContain("2 PLAC Burrows Hill, Surrey\n3 MAP\n4 LATI N51.2\n4 LONG W0.4\n");
    expect(exported).toContain("2 PLAC Downe, Kent\n3 MAP\n4 LATI N51.33\n4 LONG E0.05\n");
    expect(exported).toMatch(/2 PLAC Cannes, France\n(?!3 MAP)/);
    // Read again it is no news.
    expect(await client.importFile(exported)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect(withoutTime(await client.exported(version))).toBe(withoutTime(exported));
    // In another archive it says where places lie.
    const elsewhere = await harness.as({ role: "tenant_admin" });
    await gedcomClient(elsewhere).importFile(exported);
    expect(await placeOf(elsewhere, await named(elsewhere, "Burrows Hill, Surrey"))).toMatchObject({
      coordinates: { latitude: 51.2, longitude: -0.4 },
      coordinatesFrom: "file",
    });
  }
});

test("texts name a place of the tree however they are written, also one that others lie in or that was declared to be another", async () => {
  const { member, admin } = await darwins();
  const stranger = await harness.as();
  const unknown = async (who: Caller, ...texts: readonly string[]) =>
    (await who.post<{ texts: string[] }>("/api/unknown-places", { texts })).body.texts;
  const known = ["shrewsbury,Shropshire , ENGLAND", "Kent,England", "Maer, Staffordshire, England", "England"];
  const others = ["Maer", "Máer, Staffordshire, England", "Kew", ", ,", ""];
  expect(await unknown(member, ...known, ...others)).toEqual(others);
  expect(await unknown(stranger, ...known)).toEqual(known);
  const [salop, shropshire] = [await named(member, "Salop, England"), await named(member, "Shropshire, England")];
  await join(admin, salop, shropshire);
  expect(await unknown(member, "Salop, England", "Shrewsbury, Salop, England")).toEqual([]);
  expect(codeOf(await harness.anonymous.post("/api/unknown-places", { texts: [] }))).toBe("SIGNED_OUT");
});

test("the map and what happened somewhere are narrowed to one branch of the family", async () => {
  const { member, admin, charles, emma } = await darwins();
  const william = await addMember(member, { firstName: "William", birthPlace: "London", birthDate: "1839" });
  const tie = { member1Id: charles.id, member2Id: william.id, relationshipType: "parent" };
  expect((await member.post("/api/family-relationships", tie)).status).toBe(201);
  for (const text of ["Maer, Staffordshire, England", "Downe, Kent, England", "London"])
    await locate(admin, await named(member, text), shrewsbury);
  const mapped = async (query: object) => {
    const { status, body } = await member.get<PlaceMap>(
      `/api/place-map?${new URLSearchParams({ ...query }).toString()}`,
    );
    expect(status).toBe(200);
    return new Map(body.places.map(({ text, people }) => [text, people]));
  };
  const [maer, downe, london] = ["Maer, Staffordshire, England", "Downe, Kent, England", "London"];
  const counted = (...counts: readonly (readonly [string | undefined, number])[]) => new Map(counts);
  expect(await mapped({})).toEqual(counted([downe, 1], [london, 1], [maer, 2]));
  expect(await mapped({ ancestorsOf: william.id })).toEqual(counted([downe, 1], [london, 1], [maer, 1]));
  expect(await mapped({ descendantsOf: william.id })).toEqual(counted([london, 1]));
  expect(await mapped({ ancestorsOf: charles.id, descendantsOf: charles.id })).toEqual(counted([downe, 1], [maer, 1]));
  expect(await mapped({ descendantsOf: emma.id })).toEqual(counted([maer, 1]));
  const atMaer = `/api/places/${await named(member, maer!)}/events`;
  const titles = async (query: string) =>
    (await member.get<{ events: PlaceEvent[] }>(`${atMaer}?${query}`)).body.events.map(({ title }) => title);
  expect(await titles("")).toEqual(["Married", "Born"]);
  expect(await titles(`ancestorsOf=${william.id}`)).toEqual(["Married"]);
  expect(await titles(`descendantsOf=${william.id}`)).toEqual([]);
  const stranger = await harness.as();
  for (const [who, id] of [
    [stranger, charles.id],
    [member, newId()],
  ] as const) {
    expect(codeOf(await who.get(`/api/place-map?ancestorsOf=${id}`))).toBe("NOT_FOUND");
    expect(codeOf(await who.get(`/api/place-map?descendantsOf=${id}`))).toBe("NOT_FOUND");
  }
  expect(codeOf(await member.get("/api/place-map?ancestorsOf=charles"))).toBe("INVALID_INPUT");
});

test("a life is told by its places, in its order, each with where it is drawn", async () => {
  const { member, admin, charles, emma } = await darwins();
  await locate(admin, await named(member, "Shrewsbury, Shropshire, England"), shrewsbury);
  await locate(admin, await named(member, "England"), { latitude: 52, longitude: -1 });
  const own = { coordinates: shrewsbury, of: null };
  const around = { coordinates: { latitude: 52, longitude: -1 }, of: "England" };
  const { body } = await lifeOf(member, charles);
  expect(body.map(({ title, place, point }) => [title, place, point])).toEqual([
    ["Born", "Shrewsbury, Shropshire, England", own],
    ["Residence", "Shrewsbury, Salop, England", around],
    ["Married", "maer, Staffordshire, England", around],
    ["Died", "Downe,Kent,England", around],
  ]);
  expect(body[2]!.people.map(({ id }) => id)).toEqual([charles.id, emma.id]);
  expect((await lifeOf(member, emma)).body.map(({ title }) => title)).toEqual(["Born", "Married"]);
  const stranger = await harness.as({ role: "tenant_admin" });
  for (const [who, id] of [
    [stranger, charles.id],
    [member, newId()],
  ] as const)
    expect(codeOf(await lifeOf(who, { id }))).toBe("NOT_FOUND");
});

test("an export that keeps the living private tells nothing of where they live", async () => {
  const { member, admin } = await darwins();
  await locate(admin, await named(member, "Maer, Staffordshire, England"), { latitude: 52.9, longitude: -2.3 });
  const exported = (await member.get<string>("/api/gedcom/export?version=7.0&living=names")).body;
  expect(exported).not.toMatch(/Maer|52\.9/i);
  expect((await member.get<string>("/api/gedcom/export?version=7.0")).body).toContain("N52.9");
});

test("places of who is restricted are told to administrators alone", async () => {
  const admin = await harness.as({ role: "tenant_admin" });
  const member = await harness.as({ tenantId: admin.claims.tenantId! });
  const restricted = person("I1", "Mary /Howard/", "1 RESN CONFIDENTIAL", "1 BIRT", "2 PLAC Elston, Notts", "1 DEAT Y");
  const fact = ["1 RESI", "2 PLAC Breadsall Priory", "2 RESN PRIVACY"];
  await gedcomClient(admin).importFile(
    gedcom(restricted, person("I2", "Erasmus /Darwin/", "1 BIRT", "2 PLAC Lichfield", ...fact, "1 DEAT Y")),
  );
  const names = async (who: Caller) => (await list(who)).places.map(({ name }) => name);
  expect(await names(admin)).toEqual(["Breadsall Priory", "Lichfield", "Notts"]);
  expect(await names(member)).toEqual(["Lichfield"]);
  const [notts, lichfield] = [await named(admin, "Notts"), await named(member, "Lichfield")];
  await locate(admin, notts, { latitude: 53, longitude: -1 });
  expect(codeOf(await member.get(`/api/places/${notts}`))).toBe("NOT_FOUND");
  expect(codeOf(await member.get(`/api/places/${notts}/events`))).toBe("NOT_FOUND");
  expect(codeOf(await member.get(`/api/places/${notts}/history`))).toBe("NOT_FOUND");
  expect(codeOf(await member.get("/api/place-of-text?text=Notts"))).toBe("NOT_FOUND");
  const people = (await admin.get<FamilyMemberWithRevision[]>("/api/family-members")).body;
  const [mary, erasmus] = ["Mary", "Erasmus"].map((name) => people.find(({ firstName }) => firstName === name)!);
  expect((await lifeOf(member, mary!)).body).toEqual([]);
  expect((await lifeOf(admin, mary!)).body).toMatchObject([{ title: "Born", point: { of: "Notts" } }]);
  expect((await lifeOf(member, erasmus!)).body.map(({ place }) => place)).toEqual(["Lichfield"]);
  expect((await lifeOf(admin, erasmus!)).body.map(({ place }) => place)).toEqual(["Lichfield", "Breadsall Priory"]);
  expect((await mapOf(member)).places).toEqual([]);
  expect((await mapOf(admin)).places).toHaveLength(1);
  expect(await eventsOf(member, lichfield)).toMatchObject([{ title: "Born" }]);
});

test("nobody signed out, and no other family, sees a place", async () => {
  const { member } = await darwins();
  const id = await named(member, "England");
  const stranger = await harness.as({ role: "tenant_admin" });
  expect(codeOf(await harness.anonymous.get("/api/places"))).toBe("SIGNED_OUT");
  expect(await list(stranger)).toEqual({ places: [], next: null, total: 0 });
  expect(codeOf(await stranger.get(`/api/places/${id}`))).toBe("NOT_FOUND");
  expect(codeOf(await locate(stranger, id, shrewsbury))).toBe("NOT_FOUND");
});
