import type { StoryBlock } from "@kinkeeper/contracts/archive/story-text/blocks";
import { parseStoryText } from "@kinkeeper/contracts/archive/story-text/parse-story-text";
import { writeStoryText } from "@kinkeeper/contracts/archive/story-text/write-story-text";
import { createEditor } from "lexical";
import { expect, test } from "vitest";
import { $readBlocks, $writeBlocks } from "./editor-document.ts";
import { MentionNode, PictureNode, storyNodes } from "./editor-nodes.ts";

const emma = "0190a000-0000-7000-8000-0000000000e1";
const path = "/objects/0190a000-0000-7000-8000-00000000f001";
const throughEditor = (text: string): string => {
  const editor = createEditor({
    nodes: storyNodes,
    onError: (error) => {
      throw error;
    },
  });
  editor.update(() => $writeBlocks(parseStoryText(text)), { discrete: true });
  return editor.getEditorState().read(() => writeStoryText($readBlocks()));
};

test.each([
  ["paragraphs and breaks", "One\\\ntwo\n\nthree"],
  ["headings and quotes", "## A\n\n### B\n\n> C\\\n> D"],
  ["bold, italic, both", "a **b** *c* ***d*** **e** ***f***"],
  ["lists", "- one\n- **two**\n\n1. first\n2. second"],
  ["links and people", `[@Emma](person:${emma}) saw [a **mill**](https://example.org/)`],
  ["pictures", `Look\n\n![](${path})\n\nthere`],
  ["signs that mean nothing", "\\*no\\*\n\n\\- no\n\n1\\. no"],
])("%s come out of the editor as they went in", (_, text) => {
  expect(throughEditor(text)).toBe(text);
});

test("what comes from the clipboard is a picture of ours, somebody of ours, or nothing", () => {
  const editor = createEditor({ nodes: storyNodes });
  editor.update(
    () => {
      expect(PictureNode.importJSON({ path: "https://example.org/spy.gif" }).getPath()).toBe("");
      expect(PictureNode.importJSON({ path }).getPath()).toBe(path);
      expect(MentionNode.importJSON({ text: "Emma", personId: "../api" })).not.toBeInstanceOf(MentionNode);
      expect(MentionNode.importJSON({ text: "Emma", personId: emma })).toBeInstanceOf(MentionNode);
    },
    { discrete: true },
  );
  const nothing: readonly StoryBlock[] = [];
  expect(editor.getEditorState().read($readBlocks)).toEqual(nothing);
});
