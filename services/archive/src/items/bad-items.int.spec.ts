import type { Problem } from "@kinkeeper/contracts/errors";
import { newId } from "@kinkeeper/platform/ids";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, describe, expect, test } from "vitest";
import { archive } from "../service.ts";
import { itemKinds } from "../testing/item-kinds.ts";
import { withoutVectors } from "../testing/without-vectors.ts";

type Somebody = Awaited<ReturnType<SharedHarness["as"]>>;

let harness: SharedHarness;
let member: Somebody;

beforeAll(async () => {
  harness = await sharedHarness(archive, { environment: withoutVectors });
  member = await harness.as();
});

const anySentence = /^[A-Z].+/s;
const json = { "content-type": "application/json" };

describe.each(itemKinds)(
  "$path refuses, with a sentence and nothing recorded,",
  ({ path, required, called, links, chosen }) => {
    const offences: readonly (readonly [string, number, unknown, RegExp])[] = [
      ["nothing", 400, {}, anySentence],
      ["a name of blanks", 400, { [called]: "   " }, /is required/],
      ["a name of 12 KB", 400, { [called]: "x".repeat(12_000) }, /at most 300 characters/],
      ["a NUL", 400, { [called]: "The\u0000Beagle" }, /cannot be stored/],
      ["a lone surrogate", 400, `{"${called}":"The\\ud800Beagle"}`, /cannot be stored/],
      ["a word its list does not know", 400, { [chosen]: "heirloom of no kind" }, anySentence],
      ["another privacy", 400, { privacy: "secret" }, anySentence],
      ["a field nobody knows", 400, { userId: newId() }, anySentence],
      ["a prototype to pollute", 400, `{"__proto__":{"privacy":"public"}}`, anySentence],
      ["a number for a name", 400, { [called]: 7 }, anySentence],
      [
        "more tags than anybody needs",
        400,
        { tags: Array.from({ length: 51 }, (_, n) => `tag ${n}`) },
        /at most 50 tags/,
      ],
      ["a tag of blanks", 400, { tags: [" "] }, /at least one letter/],
      ["a tag that cannot be stored", 400, { tags: ["a\u0000b"] }, /cannot be stored/],
      ["a link that is no id", 400, { [links]: ["Emma"] }, anySentence],
      ["links to more people than a family has", 400, { [links]: Array.from({ length: 201 }, newId) }, /at most 200/],
      ["malformed JSON", 400, `{"${called}":`, anySentence],
      ["a list", 400, "[]", anySentence],
      ["1 MiB", 413, { [called]: "x".repeat(1024 * 1024) }, anySentence],
    ];

    const everything = async (id: string) => [
      (await member.get(path)).body,
      (await member.get(`${path}/${id}/history`)).body,
    ];
    const withRequired = (sent: unknown): unknown => {
      if (typeof sent === "string") {
        // No key twice: that would be refused for itself.
        const others = Object.entries(required).filter(([key]) => !sent.includes(`"${key}"`));
        const rest = JSON.stringify(Object.fromEntries(others)).slice(1, -1);
        return sent.endsWith("}") && rest !== "" ? `{${rest},${sent.slice(1)}` : sent;
      }
      return Object.keys(sent as object).length === 0 ? {} : { ...required, ...(sent as object) };
    };

    test.each(offences)("%s", async (_name, status, sent, sentence) => {
      const { body: before } = await member.post<{ id: string }>(path, required);
      const all = await everything(before.id);
      const attempts = [await member.post(path, withRequired(sent), json)];
      // Changing nothing is no offence.
      if (JSON.stringify(sent) !== "{}") attempts.push(await member.patch(`${path}/${before.id}`, sent, json));
      for (const { status: answered, body } of attempts) {
        expect([answered, (body as Problem).message]).toEqual([status, expect.stringMatching(sentence)]);
        expect((body as Problem).message).toMatch(/^[A-Z]/);
      }
      expect(await everything(before.id)).toEqual(all);
    });

    test("ids that are none, and revisions that are none", async () => {
      const { body } = await member.post<{ id: string }>(path, required);
      expect((await member.get(`${path}/..%2f..%2fetc`)).status).toBe(400);
      expect((await member.delete(`${path}/all`)).status).toBe(400);
      const at = `${path}/${body.id}`;
      expect((await member.patch(at, { [called]: "New" }, { "if-match": "yesterday" })).status).toBe(400);
      for (const revision of [-1, 1.5, "0", null])
        expect((await member.post(`${at}/revert`, { revision })).status).toBe(400);
      expect((await member.get(`${at}/history`)).body).toHaveLength(1);
    });
  },
);

describe("/api/family-artifacts refuses", () => {
  const picture = { path: `/objects/${newId()}` };
  test.each([
    ["a file elsewhere", { fileUrl: "https://example.com/a.jpg" }],
    ["a file that leads elsewhere", { fileUrl: "/objects/../members" }],
    ["a script for a file", { fileUrl: "javascript:alert(1)" }],
    ["a picture without a path", { pictures: [{ caption: "The back" }] }],
    ["a picture with a caption of 12 KB", { pictures: [{ ...picture, caption: "x".repeat(12_000) }] }],
    ["more pictures than a page shows", { pictures: Array.from({ length: 31 }, () => picture) }],
    ["a story longer than a book's chapter", { content: "x".repeat(100_001) }],
  ])("%s", async (_name, sent) => {
    const before = (await member.get("/api/family-artifacts")).body;
    const { status, body } = await member.post<Problem>("/api/family-artifacts", { ...itemKinds[0].required, ...sent });
    expect([status, body.error, body.message]).toEqual([400, "INVALID_INPUT", expect.stringMatching(/^[A-Z].+/s)]);
    expect((await member.get("/api/family-artifacts")).body).toEqual(before);
  });
});
