import { streamName } from "@kinkeeper/contracts/event";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import {
  cancelGedcomImport,
  commitGedcomImport,
  previewGedcom,
  undoGedcomImport,
} from "@kinkeeper/contracts/genealogy/gedcom";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { derivedId, newId } from "@kinkeeper/platform/ids";
import type { OnBehalf, Peers } from "@kinkeeper/platform/peers";
import type { ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { addPerson } from "../../testing/known-people.ts";

interface KnownPerson {
  readonly id: string;
  readonly firstName: string;
  /** As a GEDCOM file of long ago gave it; two people may have the same one. */
  readonly uid: string | null;
}

/** Genealogy, as far as archives that come and go need it: it reads and writes the simplest of GEDCOM files. */
export const genealogyDouble = () => {
  const people = new Map<string, KnownPerson[]>();
  const previews = new Map<string, { readonly tenantId: string; readonly tree: string }>();
  /** Whom each import added. */
  const added = new Map<string, string[]>();
  let harness: ServiceHarness;
  const calls: string[] = [];
  /** Errors to answer the next calls with. */
  const failures: DomainError[] = [];
  let holdsCommits = false;
  const held = new Map<string, () => Promise<void>>();

  const tenantOf = ({ token }: OnBehalf): string => {
    const { tenantId } = JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as { tenantId: string };
    return tenantId;
  };
  const peopleOf = (tenantId: string): KnownPerson[] => people.get(tenantId) ?? [];
  const know = (tenantId: string, person: KnownPerson): void =>
    void people.set(tenantId, [...peopleOf(tenantId), person]);

  const gedcomOf = ({ id, firstName, uid }: KnownPerson, number: number): string =>
    [`0 @I${number}@ INDI`, `1 NAME ${firstName}`, ...(uid === null ? [] : [`1 UID ${uid}`]), `1 _KINID ${id}`].join(
      "\n",
    );

  const record = (tenantId: string, importId: string, revision: number, type: string, data: object): Promise<void> =>
    harness.record({
      stream: streamName("import", tenantId, importId),
      expectedRevision: revision,
      events: [{ type, data: { importId, ...data } }],
    });

  const carryOut = async (importId: string): Promise<void> => {
    const { tenantId, tree } = previews.get(importId)!;
    for (const [, xref, lines] of tree.matchAll(/0 @(\w+)@ INDI\n((?:1 .*\n)*)/g)) {
      const memberId = derivedId(importId, xref!);
      const firstName = /1 NAME (.*)/.exec(lines!)![1]!;
      const uid = /1 UID (.*)/.exec(lines!)?.[1] ?? null;
      const details = { ...nothing, firstName };
      const source = { importId, xref: xref!, uid, extra: [] };
      const event: MemberEvent = { type: "MemberAdded", data: { memberId, details, source } };
      await harness.record({
        stream: streamName("member", tenantId, memberId),
        expectedRevision: -1,
        events: [event],
      });
      know(tenantId, { id: memberId, firstName, uid });
      added.set(importId, [...(added.get(importId) ?? []), memberId]);
    }
    await record(tenantId, importId, 1, "ImportCompleted", {
      created: 0,
      updated: 0,
      unchanged: 0,
      issues: [],
      issueCount: 0,
    });
  };

  const preview = async (tenantId: string, tree: string) => {
    const importId = newId();
    previews.set(importId, { tenantId, tree });
    const found = { people: 0, families: 0, expected: { created: 0, updated: 0, unchanged: 0 } };
    await record(tenantId, importId, -1, "ImportPreviewed", { fileName: null, issues: [], issueCount: 0, ...found });
    return { id: importId };
  };

  const commit = async (importId: string) => {
    await record(previews.get(importId)!.tenantId, importId, 0, "ImportStarted", {});
    if (holdsCommits) held.set(importId, () => carryOut(importId));
    else await carryOut(importId);
    return { id: importId };
  };

  /** At once, whether it has ended (its stream is at revision 2) or is held (at 1). */
  const undo = async (importId: string) => {
    const { tenantId } = previews.get(importId)!;
    const revision = held.delete(importId) ? 1 : 2;
    await record(tenantId, importId, revision, "ImportUndoStarted", { changes: 0 });
    for (const memberId of added.get(importId) ?? []) {
      const stream = streamName("member", tenantId, memberId);
      const { length } = await harness.journal.read(stream);
      const removed: MemberEvent = { type: "MemberRemoved", data: { memberId, importId } };
      await harness.record({ stream, expectedRevision: length - 1, events: [removed] });
      people.set(
        tenantId,
        peopleOf(tenantId).filter(({ id }) => id !== memberId),
      );
    }
    await record(tenantId, importId, revision + 1, "ImportUndone", { removed: 0, restored: 0, kept: 0 });
    return { id: importId };
  };

  const failing = (): void => {
    const failure = failures.shift();
    if (failure) throw failure;
  };

  const peers: Peers = {
    open: async (endpoint, onBehalf) => {
      calls.push(endpoint.id);
      failing();
      const all = peopleOf(tenantOf(onBehalf)).map(gedcomOf).join("\n");
      return Readable.from([`0 HEAD\n1 GEDC\n2 VERS 7.0\n${all}\n0 TRLR\n`], { objectMode: false });
    },
    ask: async (endpoint, onBehalf, request = {}) => {
      calls.push(endpoint.id);
      failing();
      if (endpoint.id === previewGedcom.id)
        return (await preview(tenantOf(onBehalf), await text(request.body as AsyncIterable<Buffer>))) as never;
      if (endpoint.id === commitGedcomImport.id) return (await commit(request.params!["id"]!)) as never;
      if (endpoint.id === undoGedcomImport.id || endpoint.id === cancelGedcomImport.id)
        return (await undo(request.params!["id"]!)) as never;
      throw new DomainError("NOT_FOUND", `the double does not know ${endpoint.id}`);
    },
  };

  return {
    peers,
    calls,
    failures,
    /** The harness is started with the peers, so it is told afterwards. */
    use: (started: ServiceHarness) => void (harness = started),
    addPerson: async (tenantId: string, firstName: string, uid: string | null = null): Promise<string> => {
      const id = await addPerson(harness, tenantId, { firstName });
      know(tenantId, { id, firstName, uid });
      return id;
    },
    /** From here on imports begin, and are finished only by `finish`. */
    holdCommits: () => void (holdsCommits = true),
    finish: async () => {
      holdsCommits = false;
      const commits = [...held.values()];
      held.clear();
      for (const one of commits) await one();
    },
  };
};

const nothing = {
  lastName: null,
  maidenName: null,
  sex: null,
  birthDate: null,
  birthPlace: null,
  deathDate: null,
  deathPlace: null,
  biography: null,
  isLiving: true,
};
