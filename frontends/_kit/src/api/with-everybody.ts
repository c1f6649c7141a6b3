import { listFamilyMembers } from "@kinkeeper/contracts/genealogy/endpoints";

/** For what tells of people whom the list of everybody tells of: whatever has that one read again has this read again. */
export const withEverybody = <Options extends { readonly queryKey: readonly unknown[] }>(
  options: Options,
): Options => ({ ...options, queryKey: [listFamilyMembers.id, ...options.queryKey] });
