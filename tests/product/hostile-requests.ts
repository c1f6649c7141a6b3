import { shapes, textOf } from "@kinkeeper/platform/testing/work/hostile-text";
import fc from "fast-check";
import type { Account } from "./account.ts";
import { zip } from "./zip.ts";

/** A request as an enemy sends it. */
export interface HostileRequest {
  readonly kind: keyof typeof kinds;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly type?: string;
}

/** A text of up to about so many characters. */
const text = (most: number): fc.Arbitrary<string> =>
  fc
    .tuple(shapes, fc.nat({ max: most }))
    .map(([shape, length]) => textOf(shape, Math.ceil(length / shape.piece.length)))
    .map((made) => made.slice(0, most));

const anyId = fc.oneof(
  fc.uuid(),
  text(40).map((id) => encodeURIComponent(id.toWellFormed())),
);
const bytesOf = (content: string, encoding: BufferEncoding = "utf8"): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(content, encoding));
const json = "application/json";

/** Where JSON is taken, and what a body that is meant well looks like there. */
const forms: readonly (readonly [path: string, like: (text: string) => Readonly<Record<string, unknown>>])[] = [
  ["/api/family-members", (told) => ({ firstName: told, lastName: told, birthDate: told, biography: told })],
  ["/api/family-members", (told) => ({ firstName: "Emma", birthPlace: told.slice(0, 300), biography: told })],
  ["/api/family-members", (told) => ({ firstName: "Emma", notes: [{ id: "one", text: told }] })],
  ["/api/family-artifacts", (told) => ({ title: "A story", artifactType: "story", content: told })],
  ["/api/family-artifacts", (told) => ({ title: told.slice(0, 300), artifactType: "story", tags: told.split(" ") })],
  ["/api/events", (told) => ({ title: "A day", eventType: "birth", eventDate: told.slice(0, 100), description: told })],
  ["/api/family-traditions", (told) => ({ name: told.slice(0, 300), description: told, recurrence: "yearly" })],
  ["/api/announcements", (told) => ({ title: told.slice(0, 300), content: told, privacy: "family" })],
  ["/api/family-relationships", (told) => ({ member1Id: told, member2Id: told, relationshipType: "parent" })],
  ["/api/objects/upload", (told) => ({ fileName: told, contentType: told, bytes: told.length })],
];

const stories: fc.Arbitrary<HostileRequest> = fc
  .tuple(fc.constantFrom(...forms), text(4_000))
  .map(([[path, like], told]) => ({
    kind: "text",
    method: "POST",
    path,
    type: json,
    body: bytesOf(JSON.stringify(like(told))),
  }));

const queries: fc.Arbitrary<HostileRequest> = fc
  .tuple(
    // Each search computes a vector, which would be most of the minute.
    fc.oneof(
      { weight: 1, arbitrary: fc.constant("/api/search") },
      { weight: 20, arbitrary: fc.constant("/api/search/suggestions") },
      { weight: 4, arbitrary: fc.constant("/api/kinship") },
    ),
    // Most are asked with words alone, because whatever else is wrong is refused before they are read.
    fc.oneof(
      { weight: 3, arbitrary: fc.constant<Record<string, string>>({}) },
      {
        weight: 1,
        arbitrary: fc.dictionary(fc.constantFrom("category", "limit", "place", "tag", "from", "memberId"), text(300)),
      },
    ),
    text(200),
  )
  .map(([path, parameters, q]) => ({
    kind: "query",
    method: "GET",
    path: `${path}?${new URLSearchParams({ q: q.toWellFormed(), ...parameters }).toString()}`,
  }));

const jsonBodies: fc.Arbitrary<HostileRequest> = fc
  .record({
    path: fc.oneof(
      fc.constantFrom(...forms.map(([path]) => path), "/api/login", "/api/signup"),
      anyId.map((id) => `/api/family-members/${id}`),
      anyId.map((id) => `/api/events/${id}`),
    ),
    method: fc.constantFrom("POST" as const, "PATCH" as const, "PUT" as const, "DELETE" as const),
    type: fc.constantFrom(json, json, json, "application/x-www-form-urlencoded", "text/plain"),
    body: fc.oneof(
      text(4_000).map((made) => bytesOf(made)),
      fc.json({ maxDepth: 6 }).map((made) => bytesOf(made)),
      fc.jsonValue({ maxDepth: 3 }).map((title) => bytesOf(JSON.stringify({ title, firstName: title, tags: title }))),
      fc.nat({ max: 20_000 }).map((depth) => bytesOf("[".repeat(depth) + "]".repeat(depth))),
      fc.uint8Array({ maxLength: 500 }).map((made) => Uint8Array.from(made)),
    ),
  })
  .map((request) => ({ kind: "json", ...request }));

const record = fc.constantFrom("0 @I1@ INDI", "0 @I2@ INDI", "0 @F1@ FAM", "0 @N1@ NOTE", "0 @S1@ SOUR", "0 HEAD", "");
const line = fc
  .tuple(
    fc.constantFrom("1 NAME", "1 BIRT", "2 DATE", "2 PLAC", "1 NOTE", "2 CONT", "2 CONC", "1 NOTE @N1@", "1 FAMS @F1@"),
    text(1_000),
  )
  .map(([tag, value]) => `${tag} ${value}`);

const gedcoms: fc.Arbitrary<HostileRequest> = fc
  .record({
    set: fc.constantFrom("ANSEL", "UTF-8", "UNICODE", "IBMPC", "nothing that is known"),
    lines: fc.array(fc.oneof(record, line, text(2_000)), { maxLength: 12 }),
    encoding: fc.constantFrom<BufferEncoding>("utf8", "latin1", "utf16le"),
  })
  .map(({ set, lines, encoding }) => ({
    kind: "gedcom",
    method: "POST",
    path: "/api/gedcom/imports?fileName=family.ged",
    type: "application/x-gedcom",
    body: bytesOf(`0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR ${set}\n${lines.join("\n")}\n0 TRLR\n`, encoding),
  }));

const archives: fc.Arbitrary<HostileRequest> = fc
  .record({
    names: fc.uniqueArray(
      fc.oneof(
        fc.constantFrom("archive.json", "family.ged"),
        text(30).map((name) => name.replaceAll("\0", "") || "x"),
      ),
      { maxLength: 4 },
    ),
    content: fc.oneof(
      text(3_000),
      fc.json({ maxDepth: 4 }),
      text(3_000).map((title) =>
        JSON.stringify({ format: "kinkeeper-archive", version: 1, people: [], artifacts: [{ title }], events: title }),
      ),
    ),
    /** Where a byte is changed: the whole, or nothing, must still be told apart. */
    at: fc.nat(),
    isDamaged: fc.boolean(),
  })
  .map(({ names, content, at, isDamaged }) => {
    const bytes = Uint8Array.from(zip(Object.fromEntries(names.map((name) => [name, Buffer.from(content)]))));
    if (isDamaged) bytes[at % bytes.length]! ^= 0xff;
    return { kind: "zip", method: "POST", path: "/api/tenant-imports", type: "application/zip", body: bytes };
  });

const kinds = { text: stories, query: queries, json: jsonBodies, gedcom: gedcoms, zip: archives } as const;

/** So many requests of each kind, mixed; the same for the same seed. */
export const hostileRequests = (
  seed: number,
  counts: Readonly<Record<HostileRequest["kind"], number>>,
): HostileRequest[] => {
  const made = Object.entries(counts).map(([kind, numRuns]) =>
    fc.sample<HostileRequest>(kinds[kind as HostileRequest["kind"]], { numRuns, seed }),
  );
  // In turn: each kind is spread over the whole time.
  return made
    .flatMap((requests) => requests.map((request, index) => ({ request, place: index / requests.length })))
    .toSorted((one, other) => one.place - other.place)
    .map(({ request }) => request);
};

/** What an answer must not be: undefined where it is as it should be. */
const faultOf = async (
  account: Account,
  { kind, method, path, body, type }: HostileRequest,
): Promise<string | undefined> => {
  const what = `${kind} ${method} ${path.slice(0, 200)} ${Buffer.from(body ?? [])
    .toString("base64")
    .slice(0, 400)}`;
  try {
    const answer = await account.call(method, path, body, type === undefined ? {} : { "content-type": type });
    const said = await answer.text();
    return answer.status >= 500 ? `${answer.status} ${said.slice(0, 200)}: ${what}` : undefined;
  } catch (error) {
    return `${String(error)} ${error instanceof Error ? String(error.cause) : ""}: ${what}`;
  }
};

/**
 * Sends them from these accounts in turn, `atOnce` at a time; answers what went wrong. Archives go out from the last account
 * alone: only a family that has nothing yet reads one in.
 */
export const sendHostile = async (
  accounts: readonly Account[],
  requests: readonly HostileRequest[],
  atOnce: number,
): Promise<{ readonly faults: readonly string[]; readonly sent: number }> => {
  const faults: string[] = [];
  const others = accounts.slice(0, -1);
  let next = 0;
  const sender = async (): Promise<void> => {
    for (let index = next++; index < requests.length; index = next++) {
      const request = requests[index]!;
      const account = request.kind === "zip" ? accounts.at(-1)! : others[index % others.length]!;
      const fault = await faultOf(account, request);
      if (fault !== undefined) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  return { faults, sent: next - atOnce };
};
