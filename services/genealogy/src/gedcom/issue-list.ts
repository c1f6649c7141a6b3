/** Something in a file that could not be taken as it stands. `line` counts from 1. */
export interface GedcomIssue {
  readonly line: number;
  readonly message: string;
}

/** The first issues of a file and the number of all: a broken file of a million lines must not fill the memory. */
export class IssueList {
  readonly #limit: number;
  readonly #first: GedcomIssue[] = [];
  #total = 0;

  readonly #tell: (message: string) => string;

  /** `tell`: a message as it is to be told. */
  constructor(limit = 500, tell: (message: string) => string = (message) => message) {
    this.#limit = limit;
    this.#tell = tell;
  }

  add(line: number, message: string): void {
    this.#total++;
    if (this.#first.length < this.#limit) this.#first.push({ line, message: this.#tell(message) });
  }

  /** At most as many as the limit, by line. */
  get first(): readonly GedcomIssue[] {
    return this.#first.toSorted((a, b) => a.line - b.line);
  }

  get total(): number {
    return this.#total;
  }
}
