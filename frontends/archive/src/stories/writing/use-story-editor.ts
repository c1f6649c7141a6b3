import { parseStoryText } from "@kinkeeper/contracts/archive/story-text/parse-story-text";
import { writeStoryText } from "@kinkeeper/contracts/archive/story-text/write-story-text";
import { createEmptyHistoryState, registerHistory } from "@lexical/history";
import { registerList } from "@lexical/list";
import { registerRichText } from "@lexical/rich-text";
import { createEditor, HISTORY_MERGE_TAG, mergeRegister, type LexicalEditor } from "lexical";
import { useEffect, useRef, useState } from "react";
import { $readBlocks, $writeBlocks } from "./editor-document.ts";
import { storyNodes } from "./editor-nodes.ts";

const theme = {
  text: { bold: "font-semibold", italic: "italic" },
  link: "text-accent underline underline-offset-4",
};

/** Joins keystrokes of a moment to one step of Undo, in milliseconds. */
const stepOfUndo = 700;

/** Writes into nothing where the clipboard or a browser did something unforeseen: the text stays as it was. */
const onError = (error: Error): void => reportError(error);

export interface StoryEditor {
  readonly editor: LexicalEditor;
  /** Pictures in the text, by the key of their node: what stands in it, and where to draw. */
  readonly pictures: ReadonlyMap<string, { readonly path: string }>;
}

/** An editor that says its text in the format of stories at every change, and takes another text from outside. */
export const useStoryEditor = (value: string, onChange: (text: string) => void): StoryEditor => {
  const [editor] = useState(() => {
    const made = createEditor({ namespace: "story", nodes: storyNodes, theme, onError });
    made.update(() => $writeBlocks(parseStoryText(value)), { discrete: true, tag: HISTORY_MERGE_TAG });
    return made;
  });
  const [pictures, setPictures] = useState<StoryEditor["pictures"]>(new Map());
  const said = useRef(value);
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  }, [onChange]);

  useEffect(
    () =>
      mergeRegister(
        registerRichText(editor),
        registerList(editor),
        registerHistory(editor, createEmptyHistoryState(), stepOfUndo),
        editor.registerDecoratorListener<{ readonly path: string }>((drawn) =>
          setPictures(new Map(Object.entries(drawn))),
        ),
        editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves }) => {
          if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return;
          const text = editorState.read(() => writeStoryText($readBlocks()));
          if (text === said.current) return;
          said.current = text;
          tell.current(text);
        }),
      ),
    [editor],
  );

  useEffect(() => {
    // A draft that was let go of, or what somebody else saved meanwhile.
    if (value === said.current) return;
    said.current = value;
    editor.update(() => $writeBlocks(parseStoryText(value)));
  }, [editor, value]);

  return { editor, pictures };
};
