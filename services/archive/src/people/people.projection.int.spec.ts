import type { DomainEvent, Recorded } from "@kinkeeper/contracts/event";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import { removedMember, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { connectReadModel, type PostgresReadModel } from "@kinkeeper/platform/postgres/postgres-read-model";
import { recorder } from "@kinkeeper/platform/testing/recorded";
import { startTemporaryPostgres, type TemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import { userNames, userNamesProjection } from "@kinkeeper/accounts/user-names";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { projecting, rowsOf } from "../testing/applying.ts";
import { peopleProjection } from "./people.projection.ts";

let postgres: TemporaryPostgres;
let readModel: PostgresReadModel;
beforeAll(async () => {
  postgres = await startTemporaryPostgres();
  const migrations = new URL("../../migrations/", import.meta.url);
  readModel = await connectReadModel({ url: postgres.url, service: "archive", migrations });
});
afterAll(async () => {
  await readModel.close();
  await postgres.stop();
});

const tenantId = "0190a000-0000-7000-8000-0000000000f0";
const emma = "0190a000-0000-7000-8000-000000000001";
const charles = "0190a000-0000-7000-8000-000000000002";
const details: MemberDetails = {
  firstName: "Emma",
  lastName: "Darwin",
  maidenName: "Wedgwood",
  sex: "female",
  birthDate: "2 May 1808",
  birthPlace: "Maer",
  deathDate: "1896",
  deathPlace: "Down",
  biography: "She played the piano.",
  isLiving: false,
  title: "Mrs",
  otherNames: [{ type: "nickname", label: null, title: null, firstName: "Em", lastName: null, suffix: null }],
};
const row = {
  tenant_id: tenantId,
  id: emma,
  first_name: "Emma",
  last_name: "Darwin",
  maiden_name: "Wedgwood",
  birth_date: "2 May 1808",
  birth_place: "Maer",
  death_date: "1896",
  death_place: "Down",
  biography: "She played the piano.",
  is_living: false,
  title: "Mrs",
  suffix: null,
  other_names: "Em",
  photo_url: null,
  portrait_removed: false,
  uid: "U1",
  merged_into: null,
  remaining_id: null,
  removed: false,
  restricted: false,
  brought_by: null,
  owner_id: null,
};

let record: ReturnType<typeof recorder>;
beforeEach(async () => {
  record = recorder();
  await readModel.service`truncate people, people_versions, user_names`;
});
const of = (event: MemberEvent) => record(`member-${tenantId}.${event.data.memberId}`, event);
const source = { importId: charles, xref: "@I1@", uid: "U1", extra: [] };
const added = (memberId = emma) => of({ type: "MemberAdded", data: { memberId, details, source } });

describe("people", () => {
  const project = (...events: Recorded[]) => projecting(readModel, peopleProjection)(...events);
  const people = () => rowsOf(readModel, "people");
  const version = async () => (await rowsOf(readModel, "people_versions"))[0]?.["position"];

  test("who are added stand with all that is known of them", async () => {
    const nameless = { memberId: charles, details: removedMember, source: null };
    await project(added(), of({ type: "MemberAdded", data: nameless }));
    expect(await people()).toEqual([row, expect.objectContaining({ id: charles, last_name: null, uid: null })]);
    expect(await version()).toBe("2");
  });

  test("who change, change in every field, and nobody else does", async () => {
    const changes = { ...details, firstName: "Emmy", biography: null, isLiving: true };
    const change = { memberId: emma, details: changes, changed: ["firstName" as const] };
    await project(added(), added(charles), of({ type: "MemberChanged", data: change }));
    expect(await people()).toEqual([
      { ...row, first_name: "Emmy", biography: null, is_living: true },
      { ...row, id: charles },
    ]);
  });

  test("stand without their names, the biography and the notes that are kept private, which are one text", async () => {
    const [nickname] = details.otherNames!;
    const otherNames = [{ ...nickname!, firstName: "Secret", isPrivate: true }, nickname!];
    const keeps = {
      birth: false,
      death: false,
      facts: [],
      biography: true,
      names: [0],
      associations: [],
      notes: ["b"],
    };
    const notes = [
      { id: "a", text: "She was kind." },
      { id: "b", text: "Secret", isPrivate: true },
    ];
    const data = {
      memberId: emma,
      details: { ...details, otherNames, notes },
      changed: ["otherNames" as const],
      keeps,
    };
    await project(added(), of({ type: "MemberChanged", data }));
    expect(await people()).toEqual([{ ...row, biography: "She was kind." }]);
    const opened = { ...data, keeps: { ...keeps, biography: false, notes: [] } };
    await project(added(), of({ type: "MemberChanged", data: opened }));
    expect(await people()).toEqual([{ ...row, biography: "She played the piano.\n\nShe was kind.\n\nSecret" }]);
  });

  test("are private as long as that is said of them", async () => {
    const change = (restrictions?: readonly "confidential"[]) =>
      of({
        type: "MemberChanged",
        data: {
          memberId: emma,
          details: { ...details, ...(restrictions ? { restrictions: [...restrictions] } : {}) },
          changed: ["restrictions"],
        },
      });
    const first = added();
    const hidden = change(["confidential"]);
    await project(first, hidden);
    expect(await people()).toEqual([{ ...row, restricted: true }]);
    const other = of({ type: "MemberChanged", data: { memberId: emma, details, changed: ["biography"] } });
    await project(first, hidden, other);
    expect(await people()).toEqual([{ ...row, restricted: true }]);
    await project(first, hidden, other, change());
    expect(await people()).toEqual([row]);
  });

  test("who get a portrait have it until it is taken away", async () => {
    const photo = (photoUrl: string | null, cause: { readonly importId?: string; readonly mergedId?: string } = {}) =>
      of({ type: "MemberPhotoSet", data: { memberId: emma, photoUrl, ...cause } });
    const first = added();
    await project(first, photo("/objects/1"));
    expect(await people()).toEqual([{ ...row, photo_url: "/objects/1" }]);
    await project(first, photo("/objects/1"), photo(null));
    expect(await people()).toEqual([{ ...row, portrait_removed: true }]);
    await project(first, photo("/objects/1"), photo(null), photo("/objects/2"));
    expect(await people()).toEqual([{ ...row, photo_url: "/objects/2" }]);
    // With the import that brought it nobody took it away.
    await project(first, photo("/objects/1"), photo(null, { importId: charles }));
    expect(await people()).toEqual([row]);
    await project(first, photo("/objects/1", { mergedId: charles }), photo(null, { mergedId: charles }));
    expect(await people()).toEqual([row]);
    // Who took it away before still has.
    const brought = [photo(null), photo("/objects/2", { importId: charles }), photo(null, { importId: charles })];
    await project(first, photo("/objects/1"), ...brought);
    expect(await people()).toEqual([{ ...row, portrait_removed: true }]);
  });

  test("who are removed keep their row until they come back", async () => {
    const first = added();
    const removed = of({ type: "MemberRemoved", data: { memberId: emma } });
    await project(first, removed);
    expect(await people()).toEqual([{ ...row, removed: true }]);
    expect(await version()).toBe(String(removed.position));
    const restored = of({ type: "MemberRestored", data: { memberId: emma } });
    await project(first, removed, restored);
    expect(await people()).toEqual([row]);
    expect(await version()).toBe(String(restored.position));
  });

  test("who are erased leave nothing but their place", async () => {
    const photo = { memberId: emma, photoUrl: "/objects/1" };
    await project(
      added(),
      of({ type: "MemberPhotoSet", data: photo }),
      of({ type: "MemberErased", data: { memberId: emma } }),
    );
    expect(await people()).toEqual([
      {
        ...Object.fromEntries(Object.keys(row).map((name) => [name, null])),
        tenant_id: tenantId,
        id: emma,
        first_name: "Removed",
        is_living: false,
        portrait_removed: false,
        removed: false,
        restricted: false,
      },
    ]);
  });

  test("who are restricted are read by administrators and who brought them, until that is lifted", async () => {
    const changed = (restrictions: ("confidential" | "locked")[] | null) =>
      of({
        type: "MemberChanged",
        data: { memberId: emma, details: { ...details, restrictions }, changed: ["restrictions"] },
      });
    const extra = ["1 RESN CONFIDENTIAL"];
    const told: Recorded[] = [];
    const seenAfter = async (event: Recorded): Promise<readonly number[]> => {
      told.push(event);
      await project(...told);
      const seen = (isAdmin: boolean) =>
        readModel.asViewer({ tenantId, userId: charles, isAdmin }, (sql) => sql`select id from people`);
      return [(await seen(false)).length, (await seen(true)).length];
    };
    const brought = of({ type: "MemberAdded", data: { memberId: emma, details, source: { ...source, extra } } });
    expect(await seenAfter(brought)).toEqual([0, 1]);
    const titled = of({ type: "MemberChanged", data: { memberId: emma, details, changed: ["title"] } });
    expect(await seenAfter(titled)).toEqual([0, 1]);
    expect(await seenAfter(changed(null))).toEqual([1, 1]);
    expect(await seenAfter(changed(["confidential", "locked"]))).toEqual([0, 1]);
  });

  test("who are merged into somebody whom another brought are nobody's who read that one, until they are back", async () => {
    const restricted = { ...details, restrictions: ["confidential" as const] };
    const brought = (memberId: string): Recorded => {
      const event = of({ type: "MemberAdded", data: { memberId, details: restricted, source: null } });
      return { ...event, metadata: { ...event.metadata, actorId: memberId } };
    };
    const people = [brought(emma), brought(charles)];
    const merged = of({ type: "MemberRemoved", data: { memberId: charles, mergedInto: emma } });
    const seen = async (isAdmin: boolean) =>
      (
        await readModel.asViewer(
          { tenantId, userId: emma, isAdmin },
          (sql) => sql<{ id: string }[]>`select id from people where not removed`,
        )
      ).map(({ id }) => id);
    await project(...people);
    expect(await seen(false)).toEqual([emma]);
    await project(...people, merged);
    expect([await seen(false), await seen(true)]).toEqual([[], [emma]]);
    await project(...people, merged, of({ type: "MemberRestored", data: { memberId: charles } }));
    expect(await seen(false)).toEqual([emma]);
    const undone = of({ type: "MemberRemoved", data: { memberId: charles, importId: emma } });
    await project(...people, merged, undone);
    expect(await seen(false)).toEqual([emma]);
  });

  test("are read by their own family alone", async () => {
    await project(added());
    const seenIn = (family: string) =>
      readModel.asViewer({ tenantId: family, userId: emma }, (sql) => sql`select id from people`);
    expect(await seenIn(tenantId)).toHaveLength(1);
    expect(await seenIn(charles)).toHaveLength(0);
  });
});

describe("names of accounts", () => {
  const userId = "0190a000-0000-7000-8000-0000000000aa";
  const user = (event: DomainEvent) => record(`user-platform.${userId}`, event);
  const named = { userId, email: "a@example.org", username: null, firstName: "Leonard", lastName: null };
  const namesAfter = async (...events: ReturnType<typeof user>[]) => {
    await readModel.service`truncate user_names`;
    await projecting(readModel, userNamesProjection)(...events);
    return [...(await userNames(readModel.service, [userId]))];
  };

  test("follow their profiles, and are forgotten with them", async () => {
    const registered = user({ type: "UserRegistered", data: named });
    expect(await namesAfter(registered)).toEqual([[userId, "Leonard"]]);
    const changed = user({ type: "UserProfileChanged", data: { ...named, lastName: "Darwin", birthdate: null } });
    expect(await namesAfter(registered, changed)).toEqual([[userId, "Leonard Darwin"]]);
    const eastAsian = { ...named, firstName: "黛玉", lastName: "林", birthdate: null };
    expect(await namesAfter(registered, user({ type: "UserProfileChanged", data: eastAsian }))).toEqual([
      [userId, "林黛玉"],
    ]);
    const nameless = user({ type: "UserProfileChanged", data: { ...named, firstName: null, birthdate: null } });
    expect(await namesAfter(registered, nameless)).toEqual([]);
    const erased = user({ type: "UserErased", data: { userId } });
    expect(await namesAfter(registered, changed, erased)).toEqual([]);
  });
});
