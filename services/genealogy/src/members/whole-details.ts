import type { Association } from "@kinkeeper/contracts/genealogy/associations";
import type { Fact } from "@kinkeeper/contracts/genealogy/facts";
import type { CitedField, MemberDetails } from "@kinkeeper/contracts/genealogy/member";

/** The recorded fields of a member from the columns of their row. */
export const wholeDetails = ({
  details,
  facts,
  associations,
  cited,
}: {
  readonly details: string;
  readonly facts: string | null;
  readonly associations: string | null;
  readonly cited: string | null;
}): MemberDetails => ({
  ...(JSON.parse(details) as MemberDetails),
  ...(facts === null ? {} : { facts: JSON.parse(facts) as Fact[] | null }),
  ...(associations === null ? {} : { associations: JSON.parse(associations) as Association[] | null }),
  ...(cited === null ? {} : (JSON.parse(cited) as Pick<MemberDetails, CitedField>)),
});
