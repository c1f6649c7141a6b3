import { getFamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { useQuery } from "@tanstack/react-query";

/** The name of one person of the family; loaded when somebody filters by one. */
export const PersonName = ({ id }: { id: string }) => {
  const { data } = useQuery(useApi().queryFor(getFamilyMember, { params: { id } }));
  return data ? fullName(data) : "one person";
};
