import type { Association } from "@kinkeeper/contracts/genealogy/associations";
import type { Citation, Fact } from "@kinkeeper/contracts/genealogy/facts";
import type { Note } from "@kinkeeper/contracts/genealogy/notes";
import type { CitedField, MemberDetails } from "@kinkeeper/contracts/genealogy/member";

type Named = Pick<MemberDetails, "otherNames">;

/** What is cited for each of the other names; undefined where nothing is. */
type OtherNameCitations = readonly (readonly Citation[] | null)[] | undefined;

/** What lists carry of the other names, and what is cited for them. */
export const apartFromNames = <Details extends Named>(
  details: Details,
): { readonly listed: Details; readonly otherNameCitations: OtherNameCitations } => {
  const { otherNames } = details;
  if (!otherNames?.some(({ citations }) => citations)) return { listed: details, otherNameCitations: undefined };
  return {
    listed: { ...details, otherNames: otherNames.map(({ citations: _citations, ...name }) => name) },
    otherNameCitations: otherNames.map(({ citations }) => citations ?? null),
  };
};

const withNames = (details: MemberDetails, cited: OtherNameCitations): MemberDetails =>
  cited && details.otherNames
    ? {
        ...details,
        otherNames: details.otherNames.map((name, place) => {
          const citations = cited[place];
          return citations ? { ...name, citations: [...citations] } : name;
        }),
      }
    : details;

/** The columns of a row that hold the recorded fields of a member. */
export interface FieldColumns {
  readonly details: string;
  readonly facts: string | null;
  readonly associations: string | null;
  readonly notes: string | null;
  readonly cited: string | null;
}

/** The recorded fields of a member from the columns of their row. */
export const wholeDetails = ({ details, facts, associations, notes, cited }: FieldColumns): MemberDetails => {
  const { otherNameCitations, ...citations } = (cited === null ? {} : JSON.parse(cited)) as Pick<
    MemberDetails,
    CitedField
  > & { readonly otherNameCitations?: OtherNameCitations };
  return {
    ...withNames(JSON.parse(details) as MemberDetails, otherNameCitations),
    ...(facts === null ? {} : { facts: JSON.parse(facts) as Fact[] | null }),
    ...(associations === null ? {} : { associations: JSON.parse(associations) as Association[] | null }),
    ...(notes === null ? {} : { notes: JSON.parse(notes) as Note[] | null }),
    ...citations,
  };
};
