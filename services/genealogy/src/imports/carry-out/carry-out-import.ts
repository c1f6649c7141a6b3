import type { PersonOfFile } from "@kinkeeper/contracts/genealogy/import-review";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { unitOfWork, type UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import { duplicateDecider, duplicateStream, pairOf } from "../../duplicates/duplicate.decider.ts";
import { memberConflicts } from "../../members/file-statement.ts";
import { memberDecider } from "../../members/member.decider.ts";
import { nameWithSuffix } from "../../members/full-name.ts";
import { memberStream } from "../../members/member.ts";
import type { ImportedFamily, ImportedPerson, ImportedRecord } from "../../gedcom/gedcom-items.ts";
import { dataOfHeader } from "../../gedcom/compose-header.ts";
import { IssueList } from "../../gedcom/issue-list.ts";
import { FileMedia } from "../../gedcom/media.ts";
import { saysTitleAlone } from "../../gedcom/typed-sources.ts";
import { readGedcom } from "../../gedcom/read-gedcom.ts";
import { proposeMemberChange } from "../plan/propose-change.ts";
import { BatchWriter, writeItems, type BatchItem } from "./batch-writer.ts";
import { recordOfFamily } from "../plan/family-relationships.ts";
import { ownTiesOf, tiesOf } from "../plan/family-ties.ts";
import { contextOfJob, type ImportJob } from "../import-context.ts";
import { ItemCache } from "../plan/item-cache.ts";
import type { CachedReading } from "../reading-cache.ts";
import { findingsIn, type FoundName, type FoundSame } from "../findings.ts";
import type { KnownImport } from "../import.decider.ts";
import { ConflictReport } from "../plan/conflict-report.ts";
import { mergeScored } from "../plan/merge-scored.ts";
import { ImportLog } from "../import-log.ts";
import { isOwnHeader, isOwnSubmitter } from "../../sources/extension-lines.ts";
import type { FoundByScore, ImportPlan } from "../plan/import-plan.ts";
import { planImport } from "../plan/plan-import.ts";
import { planOfOutline } from "../plan/plan-outline.ts";
import { RecordKeeper } from "./record-keeper.ts";
import { renamedItems, type RecordNames } from "../plan/record-names.ts";
import { RelationshipSelection } from "../plan/relationship-selection.ts";
import { RelationshipWriter } from "./relationship-writer.ts";
import { fileOver } from "../thread/file-over-ports.ts";
import type { ImportPorts } from "../thread/import-ports.ts";
import { journalOver } from "../thread/journal-over-ports.ts";
import { headerName } from "../../sources/record-name.ts";
import { recordMedia } from "./record-media.ts";
import { statementOf, plannedPerson, type PlannedPerson } from "../plan/planned-person.ts";

/**
 * Imports the file of an import that was started, or what is missing of it: everything recorded follows from the import and
 * the file, so that after an interruption it is recorded again without effect, and the rest for the first time. What it would
 * change of what exists is proposed where whoever wanted it may only add.
 * @throws Error when `signal` is aborted; StoreUnavailable, after which it can be called again
 */
export const carryOutImport = async (ports: ImportPorts, job: ImportJob, signal: AbortSignal): Promise<void> => {
  const { tenantId, importId } = job;
  const context = contextOfJob(job);
  const journal = journalOver(ports);
  const log = await ImportLog.open(journal, context, importId);
  if (log.state.status !== "running" || !log.preview) return;

  // Who is living is judged by the day of the look at the file, so that going on later tells the same.
  const today = new Date(log.preview.metadata.time);
  const transactionsBefore = await ports.countTransactions();
  await ports.whenListed();
  const characterSet = log.chosenCharacterSet;
  const media = log.hasMedia ? new FileMedia() : undefined;
  const scores = await foundByScore(ports, log.state.decisions);
  const names: RecordNames = new Map(
    findingsIn<FoundName>(await ports.readFindings("names")).map(({ xref, name }) => [xref, name]),
  );
  const { addsOnly } = log.state;
  const family = await ports.familyNow();
  const { presumedDeadAfter } = family;
  const readByLook = readBefore(await ports.takeReading(), { characterSet, presumedDeadAfter });
  const { before, outline } = media || names.size > 0 ? readAnew : readByLook;
  const options = {
    tenantId,
    importId,
    lists: ports,
    family,
    before,
    now: today,
    characterSet,
    media,
    signal,
    scores,
    names,
    addsOnly,
    caches: true,
  };
  const { plan, findings, cached } =
    (outline && (await planOfOutline(outline, options))) ?? (await planImport(() => fileOver(ports), options));
  const isResumed = log.state.isPlanned;
  await log.handle({ type: "PlanImport", data: { importId, changes: plan.changes, line: plan.line } });
  if (log.state.status !== "running") return; // cancelled meanwhile

  const issues = new IssueList();
  // Nobody tells which line of files a file without people belongs to.
  const known = new Set(await ports.recordsKept(plan.people === 0 ? null : plan.line));
  const taken = new Set(addsOnly ? await ports.recordNamesKept(plan.line) : []);
  const shown = new Set(plan.isPartial && !addsOnly ? await ports.recordNamesKept(plan.line) : []);
  // Pictures that came along are told by their records.
  const copies = (media ? undefined : plan.redirects?.copies) ?? new Map();
  const records = new RecordKeeper(log, importId, { known, taken, shown, copies }, issues);
  // What stands here may be kept from whoever sent a file that an administrator imports.
  const conflicts = new ConflictReport(log.sentBy === job.actorId ? plan.issues : new IssueList());
  const { leadFrom } = records;
  const people = new PeopleWriter(journal, job, plan, { addsOnly, conflicts, leadFrom });
  const ofRelationships = { issues, conflicts, transactionsBefore, addsOnly, leadFrom };
  const relationships = new RelationshipWriter(ports, job, plan, ofRelationships);
  const selection = new RelationshipSelection(plan);
  const isTypedAlone = ({ xref, text }: ImportedRecord): boolean =>
    xref !== null && findings.typed.has(xref) && saysTitleAlone(text);
  /** Of whom was erased an export of ours tells no more than to whom they are related, which stands here. */
  const isOfErased = async (family: ImportedFamily): Promise<boolean> =>
    plan.isOurs && (await ports.findRelationships(tiesOf(tenantId, plan, family))).some(({ active }) => active);
  /** Who was removed or merged since was related by it: what it says stands with that, which is not here now. */
  const isToldAlready = async (family: ImportedFamily): Promise<boolean> => {
    const ties = ownTiesOf(tenantId, plan, family);
    return ties.length > 0 && (await ports.toldWith(plan.line, family.xref, ties)).length > 0;
  };
  const writeFamily = async (family: ImportedFamily): Promise<void> => {
    const chosen = selection.of(family);
    if (await relationships.addFamily(family, chosen)) return;
    if ((await isOfErased(family)) || (await isToldAlready(family))) return;
    await records.add(recordOfFamily(family));
  };
  // Of an export of ours only what it says of the data, where no header says it yet: the file itself is no news.
  const keepHeader = async (text: string): Promise<void> => {
    if (!isOwnHeader(text)) return records.add(text);
    const data = dataOfHeader(text);
    const isKept = data === undefined || (await ports.recordNamesKept(plan.line)).includes(headerName);
    if (!isKept) await records.add(data);
  };
  const again = () =>
    renamedItems(readGedcom(fileOver(ports), { now: today, issueLimit: 0, characterSet, ...findings }), names);
  for await (const item of cached?.take() ?? again()) {
    signal.throwIfAborted();
    if (item.kind === "header") await keepHeader(item.text);
    const isOwn = item.kind === "record" && (isOwnSubmitter(item.record.text) || isTypedAlone(item.record));
    if (item.kind === "record" && !isOwn) await records.add(item.record.text);
    if (item.kind === "person") await people.add(item.person);
    if (item.kind !== "family") continue;
    await people.finish(); // families come last; relationships need their people
    await writeFamily(item.family);
  }
  await ports.noteEnd();
  await people.finish();
  await relationships.addKin();
  await relationships.finish();
  await records.finish({ isResumed });
  if (media) await recordMedia(log, importId, plan, media, names);
  await dismissDifferent(journal, job, plan, log.state);
  const { first, total } = notYetTold(log, plan, issues);
  const { counts } = people;
  const promised = log.preview.data.expected.created;
  const toldAsNew = addsOnly && counts.created < promised ? await countToldAsNew(ports, plan) : 0;
  await log.handle({
    type: "CompleteImport",
    data: {
      importId,
      ...counts,
      ...(toldAsNew > 0 ? { toldAsNew } : {}),
      issues: [...first],
      issueCount: total,
    },
  });
};

/** So many people are asked for at once. */
const askedAtOnce = 1_000;

/**
 * How many people of a member's file who are here the look at it told to be new, because something of them is kept from who sent it: told
 * otherwise once it is imported, the number would say that somebody of that name and birth is here.
 */
const countToldAsNew = async (
  ports: Pick<ImportPorts, "readFindings" | "currentMembers">,
  { known, memberIdOf }: ImportPlan,
): Promise<number> => {
  const announced = findingsIn<PersonOfFile>(await ports.readFindings("new")).flatMap(({ number }) =>
    known.get(number)?.isRemoved === false ? [memberIdOf(number)] : [],
  );
  const hidden = new Set<string>();
  for (let at = 0; at < announced.length; at += askedAtOnce)
    for (const row of await ports.currentMembers(announced.slice(at, at + askedAtOnce)))
      if (row.is_hidden) hidden.add(row.id);
  return announced.filter((memberId) => hidden.has(memberId)).length;
};

const readAnew = { before: undefined, outline: undefined };

/** What the look has read and planned, if it read it as the import would. */
const readBefore = (
  found: CachedReading | undefined,
  how: Pick<CachedReading, "characterSet" | "presumedDeadAfter">,
): { readonly before: ItemCache | undefined; readonly outline: Uint8Array | undefined } =>
  found && found.characterSet === how.characterSet && found.presumedDeadAfter === how.presumedDeadAfter
    ? { before: ItemCache.of(found), outline: found.outline }
    : readAnew;

/** Who of the file is somebody who is here: found so when it was looked at, or said by somebody since. */
const foundByScore = async (
  ports: Pick<ImportPorts, "readFindings">,
  decisions: KnownImport["decisions"],
): Promise<FoundByScore> => {
  const same = findingsIn<FoundSame>(await ports.readFindings("same")).map(
    ({ number, memberId }) => [number, memberId] as const,
  );
  const decided = [...decisions].flatMap(([number, { memberId, decision }]) =>
    decision === "same" ? [[number, memberId] as const] : [],
  );
  return { sure: new Map([...same, ...decided]), said: new Set(decided.map(([number]) => number)) };
};

/** People who were found to be different from those they look like are not shown with them again; only administrators say so. */
const dismissDifferent = async (
  journal: EventJournal,
  job: ImportJob,
  plan: ImportPlan,
  { decisions, addsOnly }: KnownImport,
): Promise<void> => {
  if (addsOnly) return;
  const { tenantId } = job;
  for (const [number, { memberId, decision }] of decisions) {
    if (decision !== "different" || plan.known.has(number)) continue;
    const pair = pairOf(tenantId, memberId, plan.memberIdOf(number));
    await unitOfWork(journal, contextOfJob(job), (unit) =>
      unit.decide(duplicateDecider, duplicateStream(tenantId, pair), { type: "FindDifferent", data: pair }),
    );
  }
};

/** What is left out, without what the look at the file told already. */
const notYetTold = ({ preview }: ImportLog, plan: ImportPlan, late: IssueList) => {
  const { issues: known = [], issueCount = 0 } = preview?.data ?? {};
  const knownIssues = new Set(known.map(({ line, message }) => `${line} ${message}`));
  const isListWhole = known.length === issueCount;
  const found = isListWhole
    ? plan.issues.first.filter(({ line, message }) => !knownIssues.has(`${line} ${message}`))
    : [];
  const first = [...found, ...late.first];
  return { first, total: found.length + late.total };
};

/** Records the people of a file: new ones, and what is new about those who are known. */
class PeopleWriter {
  readonly #job: ImportJob;
  readonly #plan: ImportPlan;
  readonly #writer: BatchWriter<BatchItem>;
  readonly #counts = { created: 0, updated: 0, unchanged: 0 };
  /** Known people of whom the file says something new, by what the record speaks of: whether that changes their details. */
  readonly #isChanged = new Map<string, boolean>();
  readonly #conflicts: ConflictReport;
  readonly #addsOnly: boolean;
  readonly #leadFrom: RecordKeeper["leadFrom"];

  /** `conflicts` is told what stays though the file says otherwise, `leadFrom` the lines that are recorded. */
  constructor(
    journal: EventJournal,
    job: ImportJob,
    plan: ImportPlan,
    options: {
      readonly addsOnly: boolean;
      readonly conflicts: ConflictReport;
      readonly leadFrom: RecordKeeper["leadFrom"];
    },
  ) {
    this.#job = job;
    this.#plan = plan;
    this.#conflicts = options.conflicts;
    this.#addsOnly = options.addsOnly;
    this.#leadFrom = options.leadFrom;
    const context = contextOfJob(job);
    this.#writer = new BatchWriter((items) => writeItems(journal, context, job.importId, items));
  }

  /** Of those added so far; whole once `finish` has answered. */
  get counts(): { readonly created: number; readonly updated: number; readonly unchanged: number } {
    const changed = [...this.#isChanged.values()].filter(Boolean).length;
    const { created, updated, unchanged } = this.#counts;
    return { created, updated: updated + changed, unchanged: unchanged + this.#isChanged.size - changed };
  }

  async add(person: ImportedPerson): Promise<void> {
    const { importId, tenantId } = this.#job;
    const planned = plannedPerson(this.#plan, importId, person);
    const { memberId, known, says, source } = planned;
    if (known?.isRemoved) return;
    if (!known || known.isByScore || known.isUpdated) this.#leadFrom(source.extra);
    if (known?.isByScore && !this.#addsOnly)
      return this.#writer.add(
        mergeScored(tenantId, planned, (isChanged) => this.#isChanged.set(planned.mergedId!, isChanged)),
      );
    const stream = memberStream(tenantId, memberId);
    if (!known) {
      this.#counts.created += 1;
      const command = { type: "AddMember", data: { memberId, details: says, source } } as const;
      const events = memberDecider.decide(command, memberDecider.initialState());
      return this.#writer.add({
        append: { stream, expectedRevision: -1, events },
        decide: async (unit) => {
          const { revision } = await unit.load(memberDecider, stream);
          if (revision === -1) await unit.decide(memberDecider, stream, command);
        },
      });
    }
    if (known.isUpdated) this.#counts.updated += 1;
    else if (planned.isUnchanged) this.#counts.unchanged += 1;
    else return this.#writer.add({ decide: (unit) => this.#recordStatement(unit, planned) });
  }

  /** What is new about somebody who is known: recorded, or proposed by whoever may not change them. */
  async #recordStatement(unit: UnitOfWork, planned: PlannedPerson): Promise<void> {
    const { memberId, mergedId } = planned;
    const record = mergedId ?? memberId;
    const stream = memberStream(this.#job.tenantId, memberId);
    if (this.#addsOnly) {
      const { state } = await unit.load(memberDecider, stream);
      this.#isChanged.set(record, false);
      const waits = await proposeMemberChange(unit, this.#job, state, planned);
      if (waits) this.#leadFrom(planned.source.extra);
      if (waits && planned.known?.isByScore) this.#plan.waiting.add(record);
      return;
    }
    const statement = statementOf(planned);
    const { state } = await unit.load(memberDecider, stream);
    const texts = memberConflicts(state, statement);
    this.#conflicts.add({ line: planned.line, of: nameWithSuffix(planned.says), texts });
    const command = { type: "ImportMemberDetails", data: statement } as const;
    const { events } = await unit.decide(memberDecider, stream, command);
    if (events.length > 0) this.#leadFrom(planned.source.extra);
    this.#isChanged.set(
      record,
      events.some(({ type }) => type === "MemberChanged"),
    );
  }

  finish(): Promise<void> {
    return this.#writer.finish();
  }
}
