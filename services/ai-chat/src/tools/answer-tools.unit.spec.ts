import { answerQuestion, type TreeAnswer } from "@kinkeeper/contracts/genealogy/answers";
import { getFamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { newId } from "@kinkeeper/platform/ids";
import type { Peers } from "@kinkeeper/platform/peers";
import { expect, test } from "vitest";
import { archiveDouble } from "../testing/archive-double.ts";
import { readTools } from "./answer-tools.ts";
import { sourceList } from "./source-list.ts";

const tenantId = newId();
const token = `.${Buffer.from(JSON.stringify({ tenantId, sub: newId() })).toString("base64url")}.`;

const answered = (sentence: string): TreeAnswer => ({
  kind: "relatives",
  outcome: "answered",
  sentence,
  statements: [],
  people: [],
  total: null,
  candidates: [],
});

test("photos are counted apart from other artifacts, and of very many those that were looked at", async () => {
  const artifact = (title: string, artifactType: string) => ({
    id: newId(),
    title,
    artifactType,
    date: null,
    location: null,
  });
  const artifacts = [artifact("Down House", "photo"), artifact("A diary", "document"), artifact("Annie", "photo")];
  const found = async (count: number) => {
    const answer = { people: [], stories: [], artifacts, events: [], traditions: [], counts: { artifacts: count } };
    const peers: Peers = {
      ask: async () => answer as never,
      open: () => Promise.reject(new Error("nobody opens here")),
    };
    const onBehalf = { token, expires: Infinity, requestId: "r" };
    const signal = new AbortController().signal;
    const { records } = readTools({ peers, tenantId, onBehalf, today: "2026-05-01" }, sourceList(), signal);
    return records({ kind: "artifacts", artifactType: "photo" });
  };
  const few = await found(3);
  expect([few.total, few.isPart, few.sources.map(({ title }) => title)]).toEqual([
    2,
    undefined,
    ["Down House", "Annie"],
  ]);
  expect((await found(300)).isPart).toBe(true);
});

test("who somebody's relatives are is asked at once, and told in one order", async () => {
  const archive = archiveDouble();
  const id = archive.addPerson(tenantId, "Emma", "Wedgwood");
  for (const kin of ["siblings", "parents", "children"])
    archive.treeAnswers.set(`Who are Emma Wedgwood's ${kin}?`, answered(`Emma's ${kin}.`));
  const onBehalf = { token, expires: Infinity, requestId: "r" };
  const { relatives } = readTools(
    { peers: archive.peers, tenantId, onBehalf, today: "2026-05-01" },
    sourceList(),
    new AbortController().signal,
  );

  archive.hold();
  const told = relatives(id);
  await expect.poll(() => archive.held.length).toBe(1);
  expect(archive.asked.map(({ endpoint }) => endpoint)).toEqual([getFamilyMember.id]);
  archive.held.shift()!();
  // None of the four waits for the answer to another.
  await expect.poll(() => archive.held.length).toBe(4);
  expect(archive.asked.slice(1).map(({ endpoint }) => endpoint)).toEqual(Array(4).fill(answerQuestion.id));
  // The last is answered first.
  for (const answer of archive.held.splice(0).toReversed()) answer();
  expect((await told).map(({ sentence }) => sentence)).toEqual([
    "Emma's parents.",
    "Emma's children.",
    "Emma's siblings.",
  ]);
  expect(archive.asked).toHaveLength(5);
});
