import { describe, expect, test } from "vitest";
import { generateSample } from "./testing/generate-sample.ts";
import { readGedcom } from "./read-gedcom.ts";
import { streamOf, today } from "./testing/read-sample.ts";

async function* bytesOf(pieces: Iterable<string>): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield* streamOf(piece);
}

/** Breaks every twentieth line. */
function* broken(pieces: Iterable<string>): Generator<string> {
  let number = 0;
  for (const piece of pieces) yield piece.replace(/^2 PLAC /gm, (start) => (++number % 20 === 0 ? "? place: " : start));
}

describe("a file of 8,000 people", () => {
  const pieces = [...generateSample({ people: 8_000 })];

  test("is read one person at a time, families last, everybody linked", async () => {
    const reading = readGedcom(bytesOf(pieces), { now: today });
    const people = new Set<string>();
    let links = 0;
    let strangers = 0;
    for await (const item of reading) {
      if (item.kind === "person") {
        people.add(item.person.xref);
        links += item.person.childIn.length + item.person.partnerIn.length;
      }
      if (item.kind !== "family") continue;
      const { partners, children } = item.family;
      links -= partners.length + children.length;
      strangers += [...partners, ...children].filter(({ xref }) => !people.has(xref)).length;
    }
    expect(reading.counts).toMatchObject({ people: 8_000, records: 51 });
    expect([people.size, links, strangers, reading.issues.total]).toStrictEqual([8_000, 0, 0, 0]);
  });

  test("with thousands of broken lines keeps a short list of them and all people", async () => {
    const reading = readGedcom(bytesOf(broken(pieces)), { now: today, issueLimit: 100 });
    let people = 0;
    for await (const { kind } of reading) if (kind === "person") people++;
    expect(people).toBe(8_000);
    expect(reading.issues.first).toHaveLength(100);
    expect(reading.issues.total).toBeGreaterThan(700);
  });

  test("is the same for the same seed and another for another", () => {
    const sample = (seed: number): string => [...generateSample({ people: 200, seed })].join("");
    expect(sample(1)).toBe(sample(1));
    expect(sample(1)).not.toBe(sample(2));
  });

  test("holds marriages of cousins, as real trees do", async () => {
    const parents = new Map<string, readonly string[]>();
    const couples: (readonly string[])[] = [];
    for await (const item of readGedcom(bytesOf(pieces), { now: today })) {
      if (item.kind !== "family") continue;
      const couple = item.family.partners.map(({ xref }) => xref);
      couples.push(couple);
      for (const { xref } of item.family.children) parents.set(xref, couple);
    }
    const grandparents = (person: string): string[] =>
      (parents.get(person) ?? []).flatMap((parent) => parents.get(parent) ?? []);
    const isCousins = ([one = "", other = ""]: readonly string[]): boolean => {
      const theirs = new Set(grandparents(other));
      return grandparents(one).some((person) => theirs.has(person));
    };
    expect(couples.filter(isCousins).length).toBeGreaterThan(10);
  });
});
