import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { linesApartFromLinks } from "../../gedcom/kept-lines.ts";
import type { ImportedPerson } from "../../gedcom/gedcom-items.ts";
import { asUuid, birthKey, nameKey, saidKey, uidKey, pendingKey, xrefKey } from "../../sources/record-keys.ts";
import type { ImportPlan, LockedPerson, PlanOptions } from "./import-plan.ts";
import type { ScoredPeople } from "./compare-with-archive.ts";
import { isRepeatedStatement, type KnownPerson, type PeopleMatcher, type SoughtPerson } from "./match-people.ts";
import { knownByScore, knownByStatement, type ScoredPerson } from "./scored-people.ts";
import type { ImportLists } from "./import-lists.ts";
import type { PointerRedirects } from "../../sources/pointer-redirects.ts";
import { redirectsOf, type RemovedPersonRow } from "./removed-people.ts";
import { leadElsewhere } from "./record-names.ts";
import { takeExtensionLines, withoutOwnUid, type ExtensionLines } from "../../sources/extension-lines.ts";
import { limitedPerson, type RecordedDetails } from "./within-limits.ts";

/** People looked for in one query. */
const batchSize = 500;

/** Somebody of the file, as they are looked for. */
interface ReadPerson {
  readonly sought: SoughtPerson;
  readonly person: ImportedPerson;
  readonly recorded: RecordedDetails<MemberDetails>;
}

export type FindByScore = (known: ReadonlyMap<number, KnownPerson>) => Promise<ScoredPeople>;

/** Takes in the people of a file, and finds in batches who of them is known. */
export class PeopleReader {
  readonly #plan: ImportPlan;
  readonly #matcher: PeopleMatcher;
  readonly #score: FindByScore;
  readonly #lists: ImportLists;
  readonly #importId: string;
  /** The file is read with the names of its older state. */
  readonly #isRenamed: boolean;
  readonly #addsOnly: boolean;
  /** Anybody of the file may be known: then what it says of each is compared, and has to be understood whole. */
  readonly #isMatching: boolean;
  #isFinished = false;
  #batch: ReadPerson[] = [];
  /** What the file says of each, as a digest, where somebody may be known. */
  readonly #said: string[] = [];
  /** The same as it would wait for an administrator; where the import only adds. */
  readonly #pendingKeys: string[] = [];
  readonly #lines: number[] = [];
  /** Who stands for somebody whom the file does not show, with the digest of whom. */
  readonly #standIns: { readonly read: ReadPerson; readonly standIn: string }[] = [];
  /** Of whom that depends on what the file calls other records. */
  readonly #leading = new Set<number>();

  /** `score` finds those whom no number or name of a file tells. */
  constructor(
    plan: ImportPlan,
    matcher: PeopleMatcher,
    score: FindByScore,
    {
      lists,
      family,
      importId,
      names,
      addsOnly,
    }: Pick<PlanOptions, "lists" | "family" | "importId" | "names" | "addsOnly">,
  ) {
    this.#isMatching = family.isAnybodyElse;
    this.#addsOnly = addsOnly === true;
    this.#isRenamed = names !== undefined && names.size > 0;
    this.#lists = lists;
    this.#importId = importId;
    this.#plan = plan;
    this.#matcher = matcher;
    this.#score = score;
  }

  async add(person: ImportedPerson): Promise<void> {
    const index = this.#plan.addPerson(person.xref);
    const limited = limitedPerson(person);
    if (limited.cut.length > 0)
      this.#plan.issues.add(
        person.line,
        `The ${limited.cut.join(", ")} of @${person.xref}@ is shortened: it is too long, or a letter has too many accents.`,
      );
    const { kin, kinId, standIn, shown } = takeExtensionLines(limited.extra);
    if (this.#plan.isOurs) this.#noteKin(person, { kin, kinId }, index);
    // Another program's header says nothing of it.
    if (standIn !== undefined || shown !== undefined) this.#plan.isPartial = true;
    if (!this.#isMatching) return;
    const { says } = limited;
    const ownNumber = kinId ?? person.uid;
    const sought = {
      index,
      xrefKey: xrefKey(person.xref),
      uidKey: person.uid === null ? null : uidKey(person.uid),
      memberId: (ownNumber !== null && asUuid(ownNumber)) || null,
      nameKey: nameKey(says),
      birthKey: birthKey(says.birthDate),
      isPartial: this.#plan.isPartial,
    };
    if (standIn !== undefined) {
      this.#standIns.push({ read: { sought, person, recorded: limited }, standIn });
      return;
    }
    this.#batch.push({ sought, person, recorded: limited });
    if (this.#batch.length === batchSize) await this.#match();
  }

  /** Where the file is one of another family, nobody is found, and who stands for somebody is somebody. */
  async #matchStandIns(): Promise<void> {
    const ids = await this.#lists.membersStoodFor(this.#standIns.map(({ standIn }) => standIn));
    const idOf = new Map(ids.map(({ stand_in, id }) => [stand_in, id]));
    for (const { read, standIn } of this.#standIns) {
      const memberId = idOf.get(standIn) ?? null;
      if (memberId !== null) this.#plan.standIns.add(read.sought.index);
      this.#batch.push({ ...read, sought: { ...read.sought, memberId } });
      if (this.#batch.length === batchSize) await this.#match();
    }
  }

  /** Takes in whom our export relates to whom, and what it called the person. */
  #noteKin({ line }: ImportedPerson, { kin, kinId }: Pick<ExtensionLines, "kin" | "kinId">, index: number): void {
    if (kinId !== undefined) this.#plan.numberByKinId.set(kinId, index);
    for (const { memberId, relationshipType } of kin)
      this.#plan.kinRelationships.push({ one: index, otherKinId: memberId, relationshipType, line });
  }

  async #withScored(
    known: ReadonlyMap<number, KnownPerson>,
    line: string | undefined,
  ): Promise<ReadonlyMap<number, KnownPerson>> {
    const { sure, said, doubtful } = await this.#score(known);
    this.#plan.scored = sure;
    const all = new Map(known);
    const scored: ScoredPerson[] = [];
    for (const [number, memberId] of sure) {
      // The same record of an older state of the file, which says its changes.
      const likely = this.#matcher.likely(number, memberId);
      if (likely) all.set(number, likely);
      else scored.push({ number, memberId, saidKey: this.#said[number]!, isDecided: said.has(number) });
    }
    for (const [number, person] of await knownByScore(this.#lists, this.#importId, scored))
      all.set(number, person.isByScore ? { ...person, mergedId: this.#plan.memberIdOf(number) } : person);
    if (this.#isRenamed && line !== undefined)
      for (const [number, person] of await this.#saying(line, all)) all.set(number, person);
    this.#plan.doubtful = new Map([...doubtful].filter(([number]) => !all.has(number)));
    return all;
  }

  /** Who is called as somebody was, and told otherwise in everything, may be them: somebody has to say so. */
  #askOf(renamed: ReadonlyMap<number, string>, known: ReadonlyMap<number, KnownPerson>): void {
    const taken = new Set([...known.values()].map(({ memberId }) => memberId));
    const asked = [...renamed].filter(([number, memberId]) => !known.has(number) && !taken.has(memberId));
    const alike = asked.map(([number, memberId]) => [number, { memberId, score: 0 }] as const);
    this.#plan.doubtful = new Map(
      [...alike, ...this.#plan.doubtful].map(([number, one]) => {
        const isCorrection = this.#matcher.likely(number, one.memberId) !== undefined;
        return [number, isCorrection ? { ...one, isCorrection } : one];
      }),
    );
  }

  async #saying(line: string, known: ReadonlyMap<number, KnownPerson>): Promise<ReadonlyMap<number, KnownPerson>> {
    const taken = new Set([...known.values()].map(({ memberId }) => memberId));
    const left = new Map([...this.#said.entries()].filter(([number]) => !known.has(number)));
    return knownByStatement(this.#lists, line, left, (memberId) => taken.has(memberId));
  }

  async #removedPeople(line: string): Promise<PointerRedirects> {
    const { numberOf, known } = this.#plan;
    const memberIds = new Set([...known.values()].map(({ memberId, mergedId = memberId }) => mergedId));
    const isInFile = ({ id, xref }: RemovedPersonRow): boolean =>
      memberIds.has(id) || (xref !== null && numberOf.has(xref));
    const families = await this.#lists.emptyFamilies(line);
    return redirectsOf(await this.#lists.removedPeople(line), { families, isInFile });
  }

  /** What waits for an administrator already is old news: it is not proposed again. */
  async #withPending(known: ReadonlyMap<number, KnownPerson>): Promise<ReadonlyMap<number, KnownPerson>> {
    const news = [...known].filter(([number, { saidKey: last }]) => last !== this.#said[number]);
    const pending = new Set<string>();
    for (let at = 0; at < news.length; at += batchSize) {
      const ids = news.slice(at, at + batchSize).map(([, { memberId }]) => memberId);
      for (const { member_id, said_key } of await this.#lists.pendingStatements(ids))
        pending.add(`${member_id} ${said_key}`);
    }
    if (pending.size === 0) return known;
    const all = new Map(known);
    for (const [number, person] of news) {
      const says = this.#said[number]!;
      // What was proposed before there was a key apart from that of what files said has the latter.
      const isPending = [says, this.#pendingKeys[number]!].some((key) => pending.has(`${person.memberId} ${key}`));
      if (isPending) all.set(number, { ...person, saidKey: says });
    }
    return all;
  }

  async #lockedAmong(known: ReadonlyMap<number, KnownPerson>): Promise<ReadonlyMap<number, LockedPerson>> {
    const ids = [...new Set([...known.values()].map(({ memberId }) => memberId))];
    const locked = new Map<string, LockedPerson>();
    for (let at = 0; at < ids.length; at += batchSize)
      for (const { id, is_hidden, relationships } of await this.#lists.lockedAmong(ids.slice(at, at + batchSize)))
        locked.set(id, { isHidden: is_hidden, relationships: new Set(relationships) });
    return new Map(
      [...known].flatMap(([number, { memberId }]) => {
        const person = locked.get(memberId);
        return person ? [[number, person] as const] : [];
      }),
    );
  }

  async #match(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    await this.#matcher.match(batch.map(({ sought }) => sought));
    for (const { sought, recorded, person } of batch) {
      this.#lines[sought.index] = person.line;
      const { extra } = takeExtensionLines(recorded.extra);
      const says = { ...recorded.says, associations: person.associations };
      if (leadElsewhere(linesApartFromLinks(extra))) this.#leading.add(sought.index);
      const lines = sought.memberId ? withoutOwnUid(extra, sought.memberId) : extra;
      this.#said[sought.index] = saidKey(says, lines);
      if (this.#addsOnly) this.#pendingKeys[sought.index] = pendingKey(says, lines);
    }
  }

  async finish(): Promise<void> {
    if (this.#isFinished) return;
    this.#isFinished = true;
    if (this.#standIns.length > 0) await this.#matchStandIns();
    if (this.#batch.length > 0) await this.#match();
    const { known, line, renamed } = this.#matcher.finish(this.#plan.isOurs);
    const plan = this.#plan;
    const all = this.#isMatching ? await this.#withScored(known, line) : known;
    this.#askOf(renamed, all);
    plan.known = this.#addsOnly ? await this.#withPending(all) : all;
    plan.locked = this.#addsOnly ? await this.#lockedAmong(plan.known) : plan.locked;
    plan.line = line ?? plan.line;
    if (plan.isOurs && line !== undefined) plan.redirects = await this.#removedPeople(line);
    for (const [number, person] of plan.known) {
      plan.setMember(number, person.memberId);
      if (person.isRemoved)
        plan.issues.add(this.#lines[number]!, `@${plan.xrefs[number]}@ was removed from the archive and is left out.`);
      else if (!person.isUpdated && isRepeatedStatement(person, this.#said[number], plan.redirects !== undefined))
        plan.expected.unchanged += 1;
      else plan.expected.updated += 1;
    }
    plan.leading = [...plan.known.keys()].filter((number) => this.#leading.has(number)).length;
    plan.expected.created = plan.people - plan.known.size;
    plan.noteMerged();
  }
}
