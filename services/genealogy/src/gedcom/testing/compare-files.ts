/**
 * Compares two GEDCOM files line by line, knowing nothing but how GEDCOM is built: levels, tags, names of records, continuation
 * lines. It shares no code with the product. Both files must be of the same version (5.5 and 5.5.1 count as one).
 */
interface Line {
  readonly tag: string;
  readonly name: string;
  value: string;
  readonly children: Line[];
}

export interface Difference {
  readonly what: "lost" | "added" | "altered" | "moved";
  readonly record: string;
  readonly text: string;
}

const linesOf = (text: string): Line[] => {
  const isSeven = /^1 GEDC\r?\n2 VERS 7/m.test(text);
  // The escape of a calendar is no text: doubled, no program would understand it.
  const unescaped = (value: string): string =>
    isSeven ? value.replace(/^@@/, "@") : value.replaceAll(/@@(?!#D)/g, "@");
  const records: Line[] = [];
  const path: Line[] = [];
  for (const line of text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/)) {
    const [, digits, name = "", tag, value = ""] = /^\s*(\d+) (?:@([^@]+)@ )?(\w+)(?: (.*))?$/s.exec(line) ?? [];
    if (tag === undefined) continue;
    const level = Number(digits);
    path.length = Math.min(path.length, level);
    const parent = path.at(-1);
    const payload = /^@[^@#][^@]*@ *$/.test(value) ? value.trim() : unescaped(value);
    if ((tag === "CONT" || tag === "CONC") && parent) parent.value += tag === "CONT" ? `\n${payload}` : payload;
    else {
      const made = { tag, name, value: payload, children: [] };
      (parent?.children ?? records).push(made);
      path.push(made);
    }
  }
  return records;
};

/** A line that points to nothing with what it pointed to in its file. */
const leadingAgain = (line: Line): Line => {
  const dangling = line.value === "@VOID@" ? line.children.find(({ tag }) => tag === "_POINTER") : undefined;
  if (!dangling) return line;
  return {
    ...line,
    value: `@${dangling.value || "VOID"}@`,
    children: line.children.filter((child) => child !== dangling),
  };
};

/** What a line says as the file's source said it, by the extensions that our documents describe. */
const asSaid = (written: Line): Line => {
  const line = leadingAgain(written);
  const original = line.children.find(({ tag }) => tag === "_GEDCOM5" || tag === "_GEDCOM7");
  const children = line.children.filter(
    (child) => child !== original && !child.children.some(({ tag, value }) => tag === "_ADDED" && value === "Y"),
  );
  const tag = line.tag.startsWith("__") ? line.tag.slice(2) : line.tag;
  if (!original) return { ...line, tag, children: children.map(asSaid) };
  const [said = ""] = original.value.split(" ", 1);
  const isSame = said === original.value;
  const added = said === "ALIA" ? "TYPE" : isSame ? "" : "PHRASE";
  const phrase = children.find((child) => child.tag === added);
  return {
    ...line,
    tag: said,
    value: isSame ? line.value : original.value.slice(said.length + 1),
    children: children.filter((child) => child !== phrase).map(asSaid),
  };
};

/** Records that stand for what 5.5.1 tells inline, in the lines that cite them. */
const withInlineRecords = (records: readonly Line[]): Line[] => {
  const inline = new Map<string, { readonly record: Line; readonly tags: readonly string[] }>();
  for (const record of records) {
    const mark = record.children.find(({ tag }) => tag === "_INLINE");
    if (mark) inline.set(`@${record.name}@`, { record, tags: mark.value.split(" ") });
  }
  const withoutInline = (line: Line): Line => {
    const left = line.children.map(withoutInline);
    const found = inline.get(line.value);
    if (found?.record.tag !== line.tag) return { ...line, children: left };
    left.unshift(...found.record.children.filter(({ tag }) => tag !== "_INLINE").map(withoutInline));
    const value = line.tag === "SOUR" ? (left.shift()?.value ?? "") : "";
    const take = (tag: string, from: Line[] = []): Line[] =>
      from.some((one) => one.tag === tag)
        ? from.splice(
            from.findIndex((one) => one.tag === tag),
            1,
          )
        : [];
    const file = left.find(({ tag }) => tag === "FILE");
    const children = found.tags.flatMap((tag) => {
      const own = take(tag, left);
      return own.length > 0 ? own : take(tag, file?.children);
    });
    return { ...line, value, children: [...children, ...left] };
  };
  return records.filter(({ name }) => !inline.has(`@${name}@`)).map(withoutInline);
};

/** Lines of a header about the file itself, which is another one. */
const aboutFile = new Set(["GEDC", "SOUR", "DATE", "CHAR", "DEST", "FILE", "SCHMA", "_SIGHT", "_SOUR"]);
/** Lines that say a link from its other side. */
const links = new Set(["FAMC", "FAMS", "HUSB", "WIFE", "CHIL"]);

const countOf = (lines: readonly Line[]): number => lines.reduce((sum, { children }) => sum + 1 + countOf(children), 0);

class Comparison {
  readonly differences: Difference[] = [];
  readonly #names = new Map<string, string>();
  readonly #taken = new Map<string, string>();
  readonly #records: readonly [ReadonlyMap<string, Line>, ReadonlyMap<string, Line>];

  constructor(before: readonly Line[], after: readonly Line[]) {
    const byName = (lines: readonly Line[]) => new Map(lines.map((line) => [line.name, line]));
    this.#records = [byName(before), byName(after)];
  }

  add(what: Difference["what"], record: string, line: Line, now?: Line): void {
    const text =
      `${line.tag} ${line.value}`.slice(0, 120) + (now ? ` -> ${`${now.tag} ${now.value}`.slice(0, 120)}` : "");
    this.differences.push({
      what,
      record,
      text: `${text}${line.children.length > 0 ? ` (+${countOf(line.children)})` : ""}`,
    });
  }

  /** Whether two names of records stand for the same record, as far as is known by now. */
  isSameName(before: string, after: string): boolean {
    const [known, taken] = [this.#names.get(before), this.#taken.get(after)];
    if (known !== undefined || taken !== undefined) return known === after && taken === before;
    this.#names.set(before, after);
    this.#taken.set(after, before);
    return true;
  }

  #isSameValue(before: string, after: string): boolean {
    const [one, other] = [before, after].map((value) => /^@([^@]+)@$/.exec(value)?.[1]);
    if (one === undefined || other === undefined) return before === after;
    // What is not there has its name still.
    if (one === "VOID" || other === "VOID" || !this.#records[0].has(one)) return one === other;
    return this.isSameName(one, other);
  }

  /** Spaces around the parts of a date are none of its letters. */
  #isAltered(before: Line, after: Line): boolean {
    const plain = ({ tag, value }: Line): string => (tag === "DATE" ? value.trim().replace(/\s+/g, " ") : value);
    return !this.#isSameValue(plain(before), plain(after));
  }

  children(record: string, before: Line, after: Line): void {
    const left = after.children.filter(({ tag }) => !(before.tag === "HEAD" && aboutFile.has(tag)));
    let at = 0;
    for (const child of before.children) {
      if (before.tag === "HEAD" && aboutFile.has(child.tag)) continue;
      const found = this.#find(child, left, at);
      if (found === undefined) {
        this.add("lost", record, child);
        continue;
      }
      const other = left[found]!;
      if (found < at) this.add("moved", record, child);
      if (this.#isAltered(child, other)) this.add("altered", record, child, other);
      this.children(record, child, other);
      left.splice(found, 1);
      at = found;
    }
    for (const child of left) this.add("added", record, child);
  }

  /** The next line of a tag, the one with the same payload first. */
  #find(child: Line, left: readonly Line[], at: number): number | undefined {
    if (left[at]?.tag === child.tag && this.#isLike(child, left[at])) return at;
    const alike = left.findIndex((one) => one.tag === child.tag && this.#isLike(child, one));
    if (alike >= 0) return alike;
    const tagged = left.findIndex((one) => one.tag === child.tag && !links.has(one.tag));
    return tagged < 0 ? undefined : tagged;
  }

  /** Like `isSameValue`, without learning names. */
  #isLike({ value: before }: Line, { value: after }: Line): boolean {
    const [one, other] = [before, after].map((value) => /^@([^@]+)@$/.exec(value)?.[1]);
    if (one === undefined || other === undefined) return before === after;
    const known = this.#names.get(one);
    return known === undefined ? !this.#taken.has(other) : known === other;
  }
}

/** What a record says without its links, to find it again under another name. */
const contentOf = (line: Line): string =>
  `${line.tag} ${/^@[^@]+@$/.test(line.value) ? "" : line.value}(${line.children
    .filter(({ tag }) => !links.has(tag) && !tag.startsWith("_"))
    .map(contentOf)
    .toSorted()
    .join()})`;

/** Everything that one file says and the other does not say alike, in the order of the first. */
export const compareFiles = (before: string, after: string): readonly Difference[] => {
  const [one, other] = [before, after].map((text) => {
    const lines = linesOf(text);
    const isOurs = lines[0]?.children.some(({ tag, value }) => tag === "SOUR" && value === "KINKEEPER") ?? false;
    return isOurs ? withInlineRecords(lines.map(asSaid)) : lines;
  }) as [Line[], Line[]];
  const comparison = new Comparison(one, other);
  const isRecord = ({ tag }: Line): boolean => tag !== "TRLR";
  const byName = new Map(other.filter(isRecord).map((record) => [record.name, record]));
  const byContent = Map.groupBy(other, contentOf);
  const left = new Set(other.filter(isRecord));
  const pairs: [Line, Line][] = [];
  for (const record of one.filter(isRecord)) {
    const named = byName.get(record.name);
    const isNamed = named?.tag === record.tag && left.has(named) && (record.name !== "" || record.tag === "HEAD");
    const found = isNamed ? named : byContent.get(contentOf(record))?.find((candidate) => left.has(candidate));
    if (!found) {
      comparison.add("lost", record.name, record);
      continue;
    }
    left.delete(found);
    if (record.name !== "" && !comparison.isSameName(record.name, found.name))
      comparison.add("altered", record.name, record, found);
    pairs.push([record, found]);
  }
  for (const [record, found] of pairs) {
    if (record.value !== found.value) comparison.add("altered", record.name, record, found);
    comparison.children(`${record.tag} ${record.name}`, record, found);
  }
  for (const record of left) comparison.add("added", record.name, record);
  return comparison.differences;
};
