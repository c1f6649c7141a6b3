import type { Citation, Fact } from "@kinkeeper/contracts/genealogy/facts";
import type { OtherName } from "@kinkeeper/contracts/genealogy/other-names";
import { removedMember, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { noDetails } from "@kinkeeper/contracts/genealogy/relationship";
import type { TextSteps } from "@kinkeeper/platform/testing/work/linear-steps";
import { matchAssociations } from "../gedcom/compose-associations.ts";
import { matchFacts } from "../gedcom/compose-facts.ts";
import { structure } from "../gedcom/structure.ts";
import { addsToPerson } from "../sources/covered-lines.ts";
import { familyLinesBeyondFields } from "../sources/compare-records.ts";
import { mergedNames } from "../sources/merged-names.ts";
import { completeLines } from "../sources/partial-lines.ts";
import { completeMemberStatement } from "../sources/partial-statement.ts";

/** Characters of a text for each entry: fewer where an entry is soon looked at. */
const [perEntry, perLongEntry] = [25, 100];

/** A list that grows with a text, of entries that differ in a text alone. `kind`: those of two lists are never the same. */
const listOf = <Entry>(
  text: string,
  kind: string,
  entryOf: (words: string, at: number) => Entry,
  characters = perEntry,
): Entry[] =>
  Array.from({ length: Math.ceil(text.length / characters) }, (_, at) =>
    entryOf(`${text.slice(at * characters, at * characters + 20).toWellFormed()} ${kind} ${at}`, at),
  );

const citation = (page: string): Citation => ({ source: "Parish register", page });
const factsOf = (text: string, kind: string): Fact[] =>
  listOf(
    text,
    kind,
    (words, at) => ({
      id: `${kind}${at}`,
      type: "occupation",
      value: "weaver",
      citations: [citation("1"), citation(words)],
    }),
    perLongEntry,
  );
const namesOf = (text: string, kind: string): OtherName[] =>
  listOf(text, kind, (words) => ({
    type: "also_known_as",
    label: null,
    title: null,
    firstName: words,
    lastName: null,
    suffix: null,
    citations: [citation("1")],
  }));

/** Lines of a record, each with a text below those it is told by. */
const linesOf = (text: string, kind: string, ...above: readonly string[]): string[] => {
  const characters = above.length > 1 ? perLongEntry : perEntry;
  return listOf(text, kind, (words) => words.replaceAll(/[\s@]+/g, " "), characters).flatMap((words) => [
    ...above,
    `${above.length + 1} _NOTE ${words}`,
  ]);
};

const emma: MemberDetails = { ...removedMember, firstName: "Emma" };
const source = { importId: "00000000-0000-4000-8000-000000000000", xref: "I1", uid: null, extra: [] };
const mergeable = (said: MemberDetails) => ({ said, current: said, source, importedChanges: [] });

/** What this service does with lists that a file may make as long as it likes. */
export const listSteps: TextSteps = {
  "facts of a file that does not show everything are compared with those that are known": (text) =>
    completeMemberStatement(
      mergeable({ ...emma, facts: factsOf(text, "a") }),
      { says: { ...emma, facts: factsOf(text, "b") }, source },
      { isStandIn: false, shown: undefined },
    ),
  "facts are looked for in lines": (text) =>
    matchFacts(
      listOf(text, "a", (value, at) => ({ id: `${at}`, type: "occupation", value })),
      listOf(text, "b", (value, at) => ({
        fact: { id: `b${at}`, type: "occupation", value },
        from: structure("OCCU", value),
      })),
    ),
  "associations are looked for in lines": (text) =>
    matchAssociations(
      listOf(text, "a", (name) => ({ name, role: "friend" })),
      listOf(text, "b", (name) => ({ association: { name, role: "friend" }, from: structure("ASSO", name) })),
    ),
  "names that a file tells anew are merged with those that are known": (text) =>
    mergedNames({ base: namesOf(text, "a"), theirs: namesOf(text, "b"), ours: namesOf(text, "a") }),
  "lines of a couple with many marriages are understood": (text) =>
    familyLinesBeyondFields(
      listOf(text, "a", () => structure("MARR", "Y")),
      noDetails,
    ),
  "lines are compared with those of others that say as much": (text) =>
    addsToPerson(linesOf(text, "a"), [linesOf(text, "a")], emma),
  "lines are compared with those of others that say more of the same thing": (text) =>
    addsToPerson(linesOf(text, "a", "1 _COLOUR red"), [linesOf(text, "a", "1 _COLOUR red", "2 _SHADE dark")], emma),
  "a long line above many is compared with another": (text) => {
    const long = `1 _LONG ${text.replaceAll(/[\s@]+/g, " ")}`;
    const below = (kind: string) => listOf(text, kind, (words) => `2 _NOTE ${words.replaceAll(/[\s@]+/g, " ")}`);
    return addsToPerson([long, ...below("a")], [[long, ...below("b")]], emma);
  },
  "lines of a file that does not show everything are compared with those that are known": (text) =>
    completeLines(linesOf(text, "a"), linesOf(text, "b"), { record: "INDI", withFields: (lines) => lines }),
  "lines that only what stands deep below tells apart are compared with those that are known": (text) =>
    completeLines(
      linesOf(text, "a", "1 _COLOUR red", "2 _SHADE dark"),
      linesOf(text, "b", "1 _COLOUR red", "2 _SHADE dark"),
      { record: "INDI", withFields: (lines) => lines },
    ),
};
