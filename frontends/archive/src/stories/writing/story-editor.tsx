import { acceptedFileTypes } from "@kinkeeper/kit/api/upload-file.ts";
import { DRAG_DROP_PASTE } from "@lexical/rich-text";
import {
  $createParagraphNode,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  HISTORY_MERGE_TAG,
} from "lexical";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { PictureInput } from "../../items/pictures-field.tsx";
import { useUploads, type Uploads } from "../../items/use-uploads.ts";
import { $isPictureNode, PictureNode } from "./editor-nodes.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { MentionMenu } from "./mention-menu.tsx";
import { PictureBlock } from "./picture-block.tsx";
import { useStoryEditor } from "./use-story-editor.ts";

/** Pictures on their way into the text: a form waits for them before it saves. */
export interface TextUploads extends Pick<Uploads, "isRunning" | "settled"> {
  readonly hasFailed: boolean;
}

interface StoryEditorProps {
  readonly id: string;
  readonly label: string;
  /** In the format of stories. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly pictures: readonly PictureInput[];
  readonly onPictures: (change: (pictures: readonly PictureInput[]) => PictureInput[]) => void;
  readonly onMention: (personId: string) => void;
  readonly onUploads: (uploads: TextUploads) => void;
  readonly describedBy?: string | undefined;
}

const look =
  "story-editor min-h-72 px-4 py-5 font-serif text-story outline-none [overflow-wrap:anywhere] sm:min-h-96 sm:px-8";

/** Where one writes a story: the text with its headings, people and pictures, as it will be read. */
export const StoryEditor = ({
  id,
  label,
  value,
  onChange,
  pictures,
  onPictures,
  onMention,
  onUploads,
  describedBy,
}: StoryEditorProps) => {
  const listId = useId();
  const { editor, pictures: drawn } = useStoryEditor(value, onChange);
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const input = useRef<HTMLInputElement>(null);
  /** The node in which each chosen file will be shown. */
  const [nodeOf, setNodeOf] = useState<ReadonlyMap<File, string>>(new Map());
  const captionOf = useCallback(
    (path: string) => pictures.find((picture) => picture.path === path)?.caption ?? "",
    [pictures],
  );

  const uploads = useUploads({
    purpose: "photo",
    onUploaded: (path, file) => {
      const key = nodeOf.get(file);
      onPictures((all) => [...all, { path, caption: "" }]);
      editor.update(
        () => {
          const node = key === undefined ? null : $getNodeByKey(key);
          if ($isPictureNode(node)) node.setPath(path);
        },
        { discrete: true, tag: HISTORY_MERGE_TAG },
      );
    },
  });
  const settled = useRef(uploads.settled);
  useEffect(() => {
    settled.current = uploads.settled;
  });
  const { isRunning } = uploads;
  const hasFailed = uploads.pending.some(({ error }) => error !== undefined);
  useEffect(
    () => onUploads({ isRunning, hasFailed, settled: () => settled.current() }),
    [isRunning, hasFailed, onUploads],
  );

  const addPictures = useCallback(
    (files: readonly File[]) => {
      const images = files.filter(({ type }) => type === "" || type.startsWith("image/"));
      if (images.length === 0) return;
      const nodes = new Map<File, string>();
      editor.update(
        () => {
          if (!$isRangeSelection($getSelection())) $getRoot().selectEnd();
          for (const file of images) {
            const node = new PictureNode();
            $insertNodes([node]);
            if (!node.getNextSibling()) node.insertAfter($createParagraphNode());
            node.selectNext();
            nodes.set(file, node.getKey());
          }
        },
        { discrete: true },
      );
      setNodeOf((before) => new Map([...before, ...nodes]));
      uploads.add(images);
    },
    [editor, uploads],
  );
  const add = useRef(addPictures);
  useEffect(() => {
    add.current = addPictures;
  }, [addPictures]);
  useEffect(
    () => editor.registerCommand(DRAG_DROP_PASTE, (files) => (add.current(files), true), COMMAND_PRIORITY_HIGH),
    [editor],
  );

  const setRoot = useCallback((element: HTMLElement | null) => editor.setRootElement(element), [editor]);
  const remove = (key: string, uploadKey: number | undefined) => {
    if (uploadKey !== undefined) uploads.drop(uploadKey);
    editor.update(() => $getNodeByKey(key)?.remove());
    editor.focus();
  };

  return (
    <div ref={setFrame} className="relative rounded-card border border-edge bg-sheet focus-within:border-accent">
      <EditorToolbar
        editor={editor}
        onPicture={() => input.current?.click()}
        onPerson={() =>
          editor.update(() => {
            const selection = $getSelection();
            const before = $isRangeSelection(selection)
              ? selection.anchor.getNode().getTextContent().slice(0, selection.anchor.offset)
              : "";
            ($isRangeSelection(selection) ? selection : $getRoot().selectEnd()).insertText(
              /\S$/.test(before) ? " @" : "@",
            );
          })
        }
      />
      <div
        ref={setRoot}
        id={id}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-multiline
        aria-label={label}
        aria-describedby={describedBy}
        aria-autocomplete="list"
        spellCheck
        className={look}
      />
      <MentionMenu editor={editor} frame={frame} onMention={onMention} listId={listId} />
      <input
        ref={input}
        type="file"
        multiple
        tabIndex={-1}
        aria-label="Pictures for the text"
        aria-hidden
        accept={acceptedFileTypes.photo}
        className="sr-only"
        onChange={(event) => {
          addPictures([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
      {[...drawn].map(([key, { path }]) => {
        const element = editor.getElementByKey(key);
        const upload = uploads.pending.find(({ file }) => nodeOf.get(file) === key);
        return (
          element &&
          createPortal(
            <PictureBlock
              path={path}
              upload={upload}
              caption={captionOf(path)}
              onCaption={(caption) =>
                onPictures((all) => all.map((one) => (one.path === path ? { ...one, caption } : one)))
              }
              onRetry={() => upload && uploads.retry(upload.key)}
              onRemove={() => remove(key, upload?.key)}
            />,
            element,
            key,
          )
        );
      })}
    </div>
  );
};
