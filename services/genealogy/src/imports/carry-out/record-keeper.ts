import type { IssueList } from "../../gedcom/issue-list.ts";
import { pointersIn } from "../../gedcom/kept-lines.ts";
import type { ImportLog } from "../import-log.ts";
import { headerName, recordName } from "../../sources/record-name.ts";
import type { PointerRedirects } from "../../sources/pointer-redirects.ts";
import { recordKey } from "../../sources/record-keys.ts";
import { storable } from "../../gedcom/shortened.ts";

/** Characters of one lot, so that an event stays well below the 1 MB that EventStoreDB takes. */
const lotSize = 150_000;
const longestRecord = 300_000;

export interface KeptBefore {
  /** Digests of what records say that earlier imports keep: they are not kept twice. */
  readonly known: ReadonlySet<string>;
  /** Names of records that stay as they are: an export tells the newest record of a name, and this import may only add. */
  readonly taken: ReadonlySet<string>;
  /** Names of records of which the file may show a part alone. */
  readonly shown: ReadonlySet<string>;
  /** Records that older files told of in the same words: kept are those alone that something recorded leads to; see `PointerRedirects`. */
  readonly copies: NonNullable<PointerRedirects["copies"]>;
}

/** Families, and whatever leads to something that is not in the file, may say less than is kept of them. */
const maySayLess = (text: string): boolean => /^0 @[^@\n]+@ FAM\b/.test(text) || text.includes(" @VOID@");

/** Keeps the records of a file that are about nobody, in lots. */
export class RecordKeeper {
  readonly #log: ImportLog;
  readonly #importId: string;
  readonly #before: KeptBefore;
  readonly #issues: IssueList;
  #records: string[] = [];
  #length = 0;
  #lot = 0;
  readonly #copies = new Map<string, string>();
  readonly #needed = new Set<string>();

  constructor(log: ImportLog, importId: string, before: KeptBefore, issues: IssueList) {
    this.#log = log;
    this.#importId = importId;
    this.#before = before;
    this.#issues = issues;
  }

  async add(record: string): Promise<void> {
    const text = storable(record);
    if (text.length > longestRecord) {
      this.#issues.add(1, `The record “${text.slice(0, text.indexOf("\n")).slice(0, 40)}” is too large to be kept.`);
      return;
    }
    if (this.#before.known.has(recordKey(text))) return;
    const name = recordName(text);
    if (name !== null && this.#before.shown.has(name) && maySayLess(text)) return;
    if (name !== null && this.#before.taken.has(name)) {
      if (name !== headerName)
        this.#issues.add(1, `@${name}@ is kept as it was: only a family admin's file can change it.`);
      return;
    }
    if (name !== null && this.#before.copies.has(name)) this.#copies.set(name, text);
    else await this.#keep(text);
  }

  /** Takes note of lines that are recorded: what they lead to has to be here. */
  readonly leadFrom = (lines: readonly string[]): void => {
    for (const name of pointersIn(lines)) this.#needed.add(name);
  };

  async #keep(text: string): Promise<void> {
    this.leadFrom(text.split("\n"));
    this.#records.push(text);
    this.#length += text.length;
    if (this.#length >= lotSize) await this.#finishLot();
  }

  /** To be called when all is recorded. `isResumed`: what was recorded before an interruption is not known, so that every copy is kept. */
  async finish({ isResumed }: { readonly isResumed: boolean }): Promise<void> {
    await this.#finishLot();
    const { state } = this.#log;
    if (state.status !== "absent") this.#lot = Math.max(this.#lot, state.keptLots);
    // What is kept now may have the name of what a record of the same line led to.
    const isAnyKept = this.#lot > 0 || [...this.#needed].some((name) => this.#copies.has(name));
    for (const [name, { isCalledSo }] of this.#before.copies)
      if (isResumed || (isAnyKept && isCalledSo)) this.#needed.add(name);
    // What a copy leads to is added behind it.
    for (const name of this.#needed) if (this.#copies.has(name)) await this.#keep(this.#copies.get(name)!);
    await this.#finishLot();
  }

  async #finishLot(): Promise<void> {
    if (this.#records.length === 0) return;
    const data = { importId: this.#importId, lot: this.#lot, records: this.#records };
    await this.#log.handle({ type: "KeepRecords", data });
    this.#lot += 1;
    this.#records = [];
    this.#length = 0;
  }
}
