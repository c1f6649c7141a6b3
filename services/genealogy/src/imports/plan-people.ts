import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { ImportedPerson } from "../gedcom/gedcom-items.ts";
import { asUuid, birthKey, nameKey, saidKey, uidKey, xrefKey } from "../sources/record-keys.ts";
import type { ImportPlan } from "./import-plan.ts";
import type { PeopleMatcher, SoughtPerson } from "./match-people.ts";
import { takeKinLines, withoutOwnNumber } from "./own-lines.ts";
import { limitedPerson, type RecordedDetails } from "./within-limits.ts";

/** People looked for in one query. */
const batchSize = 500;

/** Takes in the people of a file, and finds in batches who of them is known. */
export class PeopleReader {
  readonly #plan: ImportPlan;
  readonly #matcher: PeopleMatcher;
  /** Whether an export of ours is read: only that has lines that relate people. */
  isOurs = false;
  #isMatching = false;
  #isFinished = false;
  #batch: {
    readonly sought: SoughtPerson;
    readonly person: ImportedPerson;
    readonly told: RecordedDetails<MemberDetails>;
  }[] = [];
  /** What the file says of each, as a digest, where somebody may be known. */
  readonly #said: string[] = [];
  readonly #lines: number[] = [];

  constructor(plan: ImportPlan, matcher: PeopleMatcher) {
    this.#plan = plan;
    this.#matcher = matcher;
  }

  /** Answers whether anybody of the file may be known: then what it says of each is compared, and has to be understood whole. */
  async begin(): Promise<boolean> {
    this.#isMatching = await this.#matcher.isNeeded();
    return this.#isMatching;
  }

  async add(person: ImportedPerson): Promise<void> {
    const index = this.#plan.addPerson(person.xref);
    const told = limitedPerson(person);
    if (told.cut.length > 0)
      this.#plan.issues.add(
        person.line,
        `The ${told.cut.join(", ")} of @${person.xref}@ is shortened: it is too long, or a letter has too many accents.`,
      );
    const kinId = this.isOurs ? this.#noteKin(person, told, index) : undefined;
    if (!this.#isMatching) return;
    const { says } = told;
    const ownNumber = kinId ?? person.uid;
    const sought = {
      index,
      xrefKey: xrefKey(person.xref),
      uidKey: person.uid === null ? null : uidKey(person.uid),
      memberId: (ownNumber !== null && asUuid(ownNumber)) || null,
      nameKey: nameKey(says),
      birthKey: birthKey(says.birthDate),
    };
    this.#batch.push({ sought, person, told });
    if (this.#batch.length === batchSize) await this.#match();
  }

  /** Answers what our export called the person. */
  #noteKin(person: ImportedPerson, { extra }: RecordedDetails<MemberDetails>, index: number): string | undefined {
    const { kin, kinId } = takeKinLines(extra);
    if (kinId !== undefined) this.#plan.numberByKinId.set(kinId, index);
    for (const { memberId, relationshipType } of kin)
      this.#plan.kinRelationships.push({ one: index, otherKinId: memberId, relationshipType, line: person.line });
    return kinId;
  }

  async #match(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    await this.#matcher.match(batch.map(({ sought }) => sought));
    for (const { sought, told, person } of batch) {
      this.#lines[sought.index] = person.line;
      const { extra } = takeKinLines(told.extra);
      this.#said[sought.index] = saidKey(told.says, sought.memberId ? withoutOwnNumber(extra, sought.memberId) : extra);
    }
  }

  async finish(): Promise<void> {
    if (this.#isFinished) return;
    this.#isFinished = true;
    if (this.#batch.length > 0) await this.#match();
    const { known, line } = this.#matcher.finish();
    const plan = this.#plan;
    plan.known = known;
    plan.line = line ?? plan.line;
    const xrefs = [...plan.numberOf.keys()];
    for (const [number, person] of known) {
      plan.memberIds[number] = person.memberId;
      if (person.isRemoved)
        plan.issues.add(this.#lines[number]!, `@${xrefs[number]}@ was removed from the archive and is left out.`);
      else if (!person.isUpdated && this.#said[number] === person.saidKey) plan.expected.unchanged += 1;
      else plan.expected.updated += 1;
    }
    plan.expected.created = plan.people - known.size;
    plan.noteMerged();
  }
}
