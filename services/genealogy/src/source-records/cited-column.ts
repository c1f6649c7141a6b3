import type { RelationshipDetails } from "@kinkeeper/contracts/genealogy/relationship";

type Cited = Pick<RelationshipDetails, "marriageCitations" | "endCitations">;

/** What people cite for a marriage and its end, as its column has it; null for nothing. */
export const citedColumn = ({ marriageCitations, endCitations }: Cited): string | null =>
  marriageCitations === null && endCitations === null ? null : JSON.stringify({ marriageCitations, endCitations });

export const citedIn = (column: string | null): Cited =>
  column === null ? { marriageCitations: null, endCitations: null } : (JSON.parse(column) as Cited);
