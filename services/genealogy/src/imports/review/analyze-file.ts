import { FileMedia } from "../../gedcom/media.ts";
import { readGedcom } from "../../gedcom/read-gedcom.ts";
import { proposalsAtOnce } from "@kinkeeper/contracts/genealogy/gedcom";
import type { PersonOfFile } from "@kinkeeper/contracts/genealogy/import-review";
import type { GedcomItem, ImportedPerson } from "../../gedcom/gedcom-items.ts";
import { nameWithSuffix } from "../../members/full-name.ts";
import { fieldTexts } from "../../proposals/proposal-answer.ts";
import type { NameOf } from "../../sources/value-text.ts";
import { findingsIn, linesOfFindings, type FoundSame } from "../findings.ts";
import type { ImportPlan } from "../plan/import-plan.ts";
import { ConflictReport } from "../plan/conflict-report.ts";
import { reviewPeople } from "./review-people.ts";
import { changesInFile, mostExamined, type ChangesInFile } from "./changes-in-file.ts";
import { findNames } from "./find-names.ts";
import type { PlanOptions } from "../plan/import-plan.ts";
import { planImport, type PlannedImport } from "../plan/plan-import.ts";
import { outlineOf } from "../plan/plan-outline.ts";
import { renamedItems, type RecordNames } from "../plan/record-names.ts";
import { fileOver } from "../thread/file-over-ports.ts";
import type { FileFindings, ImportPorts, ImportTask } from "../thread/import-ports.ts";
import { journalOver } from "../thread/journal-over-ports.ts";

const noChanges: ChangesInFile = { first: [], more: [], names: new Map(), count: 0 };

/** Issues told with the preview; its list has more of them, and all are counted. */
const issuesShown = 200;
const issuesKept = 20_000;

/** Names of pictures and documents told; each once. */
const mediaNamesShown = 50_000;
const namesOf = ({ all }: FileMedia): readonly string[] =>
  [...new Set(all.flatMap(({ files }) => files.map(({ name }) => name)))].slice(0, mediaNamesShown);

/** Whether with other names a file could say of half of the known people, however many more these would be, just what was said before. */
const maySayTheSame = ({ people, known, expected, leading }: ImportPlan): boolean => {
  const others = people - known.size;
  return (expected.unchanged + leading + others) * 2 >= known.size + others;
};

/**
 * The plan of a file that another program numbered anew since an older state of it was imported: read with the names of that state it
 * says of most people what that said. Undefined for any other file.
 */
const asNewerState = async (
  plan: (options: PlanOptions) => Promise<PlannedImport>,
  options: PlanOptions & { readonly tenantId: string },
  { plan: first, evidence }: PlannedImport,
  read: () => AsyncIterable<GedcomItem>,
): Promise<{ readonly planned: PlannedImport; readonly names: RecordNames } | undefined> => {
  // Where names tell of most people the file has those of its older state.
  if (first.scored.size === 0 || first.scored.size * 2 < first.known.size) return undefined;
  if (!maySayTheSame(first)) return undefined;
  const found = await findNames(options.lists, options.tenantId, first, read());
  if (!found) return undefined;
  const scores = { sure: first.scored, said: new Set<number>(), doubtful: first.doubtful };
  // Pictures were gathered by the first reading.
  const planned = await plan({ ...options, names: found.names, scores, evidence, media: undefined, caches: false });
  const { line, expected, known } = planned.plan;
  return line === found.line && expected.unchanged * 2 >= known.size ? { planned, names: found.names } : undefined;
};

/**
 * Who of the file is who is here, as far as nothing but what is said of them tells. Those whom a look at everything found come first: who is
 * told to be here is not added once more because they look like somebody hidden as well.
 */
const sameAfter = (found: readonly FoundSame[], scored: ReadonlyMap<number, string>): FoundSame[] => {
  const numbers = new Set(found.map(({ number }) => number));
  const members = new Set(found.map(({ memberId }) => memberId));
  const more = [...scored].filter(([number, memberId]) => !numbers.has(number) && !members.has(memberId));
  return [...found, ...more.map(([number, memberId]) => ({ number, memberId }))];
};

/** Reads the file of an import and says what importing it would do; undefined where only matches are kept. @throws DomainError NOT_GEDCOM */
export const analyzeFile = async (
  ports: ImportPorts,
  {
    job: { tenantId, importId },
    addsOnly,
    keeps,
    now,
    characterSet,
    hasMedia,
  }: Extract<ImportTask, { what: "analyze" }>,
  signal: AbortSignal,
): Promise<FileFindings | undefined> => {
  const media = hasMedia ? new FileMedia() : undefined;
  const scores = "compare" as const;
  const options = {
    tenantId,
    importId,
    lists: ports,
    family: await ports.familyNow(),
    now,
    characterSet,
    media,
    signal,
    scores,
    addsOnly,
    issueLimit: issuesKept,
    caches: (keeps === "all" || keeps === "shown") && !hasMedia,
  };
  let named: Named[] = [];
  const planned = (with_: PlanOptions): Promise<PlannedImport> => {
    named = [];
    return planImport(
      () => fileOver(ports),
      with_,
      (person) => named.push(nameOf(person)),
    );
  };
  const first = await planned(options);
  const read = { now, issueLimit: 0, characterSet, ...first.findings };
  const older = await asNewerState(planned, options, first, () => readGedcom(fileOver(ports), read));
  const { plan, reading, guessedLiving, names } = older?.planned ?? first;
  const { people } = first;
  const { typed, presumedDeadAfter } = first.findings;
  // With the names of an older state the file is read otherwise, and which records say more than who cites them only a reading tells.
  const cached = older || typed.size > 0 ? undefined : first.cached;
  const recordNames: RecordNames = older?.names ?? new Map();
  if (keeps === "matches" || keeps === "all") {
    await ports.keepFindings({
      same: linesOfFindings(sameAfter([], plan.scored)),
      names: linesOfFindings([...recordNames].map(([xref, name]) => ({ xref, name }))),
    });
    if (keeps === "matches") return undefined;
  } else if (keeps === "shown") {
    const found = findingsIn<FoundSame>(await ports.readFindings("same"));
    await ports.keepFindings({ same: linesOfFindings(sameAfter(found, plan.scored)) });
  }
  const again = () => cached?.items() ?? renamedItems(readGedcom(fileOver(ports), read), recordNames);
  const journal = journalOver(ports);
  const nameInFile = namesInFile(named, plan);
  const conflicts = new ConflictReport(plan.issues);
  // A file that speaks of nobody who is here changes nothing.
  const isReviewed = plan.expected.updated + plan.doubtful.size > 0;
  const { changed, doubtful } = isReviewed
    ? await reviewPeople(
        { tenantId, importId, journal, lists: ports, signal, nameOf: nameInFile, addsOnly, conflicts },
        plan,
        people,
        again(),
      )
    : { changed: [], doubtful: [] };
  const asked = { tenantId, importId, journal, lists: ports, signal, nameOf: nameInFile };
  // What waits for an administrator is told with all that would change.
  const relationships =
    addsOnly || plan.known.size === 0
      ? noChanges
      : await changesInFile({ ...asked, changed: undefined, most: mostExamined, conflicts }, plan, again());
  const issues = [...reading.issues.first, ...plan.issues.first]
    .sort((one, other) => one.line - other.line)
    .map(({ line, message }) => ({ line, message: message.toWellFormed().replaceAll("\0", "").slice(0, 500) }));
  const { created, updated, unchanged } = plan.expected;
  const expected = { created, updated: changed.length, unchanged: unchanged + updated - changed.length };
  if (keeps !== "nothing") {
    await ports.keepFindings({
      new: linesOfFindings(newPeople(named, plan)),
      changed: linesOfFindings(changed),
      relationships: linesOfFindings(relationshipsOfFile(relationships)),
      doubtful: linesOfFindings(doubtful),
      issues: linesOfFindings(issues),
    });
    if (cached)
      await ports.keepReading({ ...cached.pack(), characterSet, presumedDeadAfter, outline: outlineOf(plan) });
  }
  const found = {
    people: plan.people,
    families: plan.families,
    readAs: reading.file.characterSet,
    sampleNames: [...names],
    isPartial: plan.isPartial,
    guessedLiving,
    issues: issues.slice(0, issuesShown),
    issueCount: reading.issues.total + plan.issues.total,
    expected,
    doubtful: doubtful.length,
    changedRelationships: relationships.count,
    ...(media ? { mediaNames: namesOf(media) } : {}),
  };
  if (!addsOnly) return found;
  // A file that speaks of nobody who is here changes nothing.
  if (plan.known.size === 0) return { ...found, changes: noChanges };
  const { xrefs } = plan;
  const changedInFile = new Set(changed.map(({ number }) => xrefs[number]!));
  const everything = { ...asked, changed: changedInFile, most: proposalsAtOnce };
  return { ...found, changes: await changesInFile(everything, plan, again()) };
};

type Named = Pick<PersonOfFile, "name" | "birthDate" | "deathDate">;
/** Of a name; whoever looks reads its beginning. */
const longestName = 200;

const nameOf = (person: ImportedPerson): Named => ({
  name: nameWithSuffix(person).toWellFormed().replaceAll("\0", "").slice(0, longestName),
  birthDate: person.birthDate?.slice(0, longestName) ?? null,
  deathDate: person.deathDate?.slice(0, longestName) ?? null,
});

/** What members are called in the file; those whom it does not name are called nothing. */
const namesInFile = (named: readonly Named[], plan: ImportPlan): NameOf => {
  let numbers: ReadonlyMap<string, number> | undefined;
  return (memberId) => {
    // Of a file that changes nobody no name is asked for.
    numbers ??= numbersByMember(plan);
    const number = numbers.get(memberId);
    return number === undefined ? undefined : named[number]!.name;
  };
};

const numbersByMember = ({ memberIds, known }: ImportPlan): ReadonlyMap<string, number> => {
  const numbers = new Map(memberIds.map((memberId, number) => [memberId, number]));
  for (const [number, { mergedId }] of known) if (mergedId !== undefined) numbers.set(mergedId, number);
  return numbers;
};

/** Pairs of people whose relationship would change, as the lists of a file tell them; of the last nobody looked at what. */
const relationshipsOfFile = ({ first, more }: ChangesInFile): PersonOfFile[] =>
  [
    ...first.map(({ name, changes, states, lines }) => ({ name, fields: fieldTexts(changes, states, lines) })),
    ...more.map((name) => ({ name, fields: [] })),
  ].map(({ name, fields }, number) => ({
    number,
    name,
    birthDate: null,
    deathDate: null,
    memberId: null,
    knownAs: null,
    fields: fields.map(({ field, before, after }) => ({ field, before, after })),
  }));

const newPeople = function* (named: readonly Named[], { known }: ImportPlan): Generator<PersonOfFile> {
  for (const [number, person] of named.entries())
    if (!known.has(number)) yield { number, ...person, memberId: null, knownAs: null, fields: [] };
};
