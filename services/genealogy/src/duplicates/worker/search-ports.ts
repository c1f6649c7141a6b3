export interface PersonToCompare {
  readonly id: string;
  /** The recorded fields as JSON. */
  readonly details: string;
}

export interface Tie {
  readonly id: string;
  readonly one: string;
  readonly other: string;
  readonly type: "parent" | "child" | "spouse" | "sibling";
}

/** What the comparing of a family's people asks of the service; only what can be sent between threads goes in and out. */
export interface SearchPorts {
  /** The next people of the family by id, page by page. */
  peopleAfter(id: string): Promise<readonly PersonToCompare[]>;
  /** The next relationships of parents, partners and siblings. */
  tiesAfter(id: string): Promise<readonly Tie[]>;
}

export const portNames: { readonly [Name in keyof SearchPorts]: true } = { peopleAfter: true, tiesAfter: true };

/** Two people who may be the same, by their ids, who was here first as `one`. */
export interface ScoredPair {
  readonly one: string;
  readonly other: string;
  readonly score: number;
}

/** "too large": there are more people than are compared. */
export type SearchResult = readonly ScoredPair[] | "too large";
