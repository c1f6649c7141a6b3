import { isLinkTarget } from "@kinkeeper/contracts/archive/story-text/blocks";
import { Button } from "@kinkeeper/kit/button.tsx";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { Input } from "@kinkeeper/kit/input.tsx";
import { $isLinkNode, $toggleLink } from "@lexical/link";
import {
  $isListNode,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  REMOVE_LIST_COMMAND,
} from "@lexical/list";
import { $createHeadingNode, $createQuoteNode, $isHeadingNode, $isQuoteNode } from "@lexical/rich-text";
import {
  $createParagraphNode,
  $findMatchingParent,
  $getSelection,
  $isRangeSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  FORMAT_TEXT_COMMAND,
  mergeRegister,
  REDO_COMMAND,
  UNDO_COMMAND,
  type ElementNode,
  type LexicalEditor,
} from "lexical";
import { AtSign, Bold, Heading2, ImagePlus, Italic, Link2, List, ListOrdered, Quote, Redo2, Undo2 } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";

type Block = "paragraph" | "heading" | "quote" | "bullet" | "number";

interface Look {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly block: Block;
  readonly href: string | undefined;
}
const plain: Look = { bold: false, italic: false, block: "paragraph", href: undefined };

const $blockAt = (node: ElementNode): Block => {
  if ($isHeadingNode(node)) return "heading";
  if ($isQuoteNode(node)) return "quote";
  if ($isListNode(node)) return node.getListType() === "number" ? "number" : "bullet";
  return "paragraph";
};

/** How the text at the cursor looks. */
const $lookHere = (): Look => {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return plain;
  const node = selection.anchor.getNode();
  const block = node.getKey() === "root" ? null : node.getTopLevelElement();
  const link = $findMatchingParent(node, $isLinkNode);
  return {
    bold: selection.hasFormat("bold"),
    italic: selection.hasFormat("italic"),
    block: block && "getChildren" in block ? $blockAt(block as ElementNode) : "paragraph",
    href: link?.getURL(),
  };
};

/** Every block that is selected becomes another kind; one that is of it already becomes a paragraph. */
const setBlock = (editor: LexicalEditor, make: () => ElementNode): void =>
  editor.update(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection)) return;
    const blocks = new Set(selection.getNodes().map((node) => node.getTopLevelElement()));
    for (const block of blocks) {
      if (!block || !("getChildren" in block) || $isListNode(block)) continue;
      const next = make();
      block.replace(next, true);
    }
  });

const useLook = (editor: LexicalEditor) => {
  const [look, setLook] = useState<Look>(plain);
  const [steps, setSteps] = useState({ undo: false, redo: false });
  useEffect(
    () =>
      mergeRegister(
        editor.registerUpdateListener(({ editorState }) => {
          const next = editorState.read($lookHere);
          setLook((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
        }),
        editor.registerCommand(
          CAN_UNDO_COMMAND,
          (undo) => (setSteps((all) => ({ ...all, undo })), false),
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          CAN_REDO_COMMAND,
          (redo) => (setSteps((all) => ({ ...all, redo })), false),
          COMMAND_PRIORITY_LOW,
        ),
      ),
    [editor],
  );
  return { look, steps };
};

/** Asks where the selected words shall lead. */
const LinkBar = ({ href, onDone }: { href: string; onDone: (href: string | null) => void }) => {
  const [typed, setTyped] = useState(href);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const target = /^(?:https?:|mailto:|\/)/i.test(typed) ? typed.trim() : `https://${typed.trim()}`;
  const isTarget = typed.trim() !== "" && isLinkTarget(target);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault();
      if (isTarget) onDone(target);
    }
  };
  return (
    <div className="flex w-full flex-wrap items-center gap-2 border-t border-line p-2">
      <Input
        ref={input}
        type="url"
        aria-label="Address of the link"
        placeholder="https://…"
        value={typed}
        className="min-w-40 flex-1"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button size="small" disabled={!isTarget} onClick={() => onDone(target)}>
        Set link
      </Button>
      {href && (
        <Button size="small" variant="secondary" onClick={() => onDone(null)}>
          Remove link
        </Button>
      )}
    </div>
  );
};

interface EditorToolbarProps {
  readonly editor: LexicalEditor;
  readonly onPicture: () => void;
  readonly onPerson: () => void;
}

/** What can be done with the text; it stays in sight while one writes. */
export const EditorToolbar = ({ editor, onPicture, onPerson }: EditorToolbarProps) => {
  const { look, steps } = useLook(editor);
  const [isLinking, setLinking] = useState(false);
  const list = (kind: "bullet" | "number") =>
    editor.dispatchCommand(
      look.block === kind
        ? REMOVE_LIST_COMMAND
        : kind === "bullet"
          ? INSERT_UNORDERED_LIST_COMMAND
          : INSERT_ORDERED_LIST_COMMAND,
      undefined,
    );
  const toggle = (label: string, icon: typeof Bold, isOn: boolean, run: () => unknown) => (
    <IconButton
      label={label}
      icon={icon}
      aria-pressed={isOn}
      className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void run()}
    />
  );
  const act = (label: string, icon: typeof Bold, run: () => unknown, disabled = false) => (
    <IconButton
      label={label}
      icon={icon}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void run()}
    />
  );
  return (
    <div className="sticky top-14 z-10 rounded-t-card border-b border-line bg-sheet">
      <div role="toolbar" aria-label="Text" className="flex flex-wrap items-center gap-0.5 p-1">
        {toggle("Bold", Bold, look.bold, () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, "bold"))}
        {toggle("Italic", Italic, look.italic, () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, "italic"))}
        {toggle("Heading", Heading2, look.block === "heading", () =>
          setBlock(editor, () => (look.block === "heading" ? $createParagraphNode() : $createHeadingNode("h2"))),
        )}
        {toggle("Quote", Quote, look.block === "quote", () =>
          setBlock(editor, () => (look.block === "quote" ? $createParagraphNode() : $createQuoteNode())),
        )}
        {toggle("List", List, look.block === "bullet", () => list("bullet"))}
        {toggle("Numbered list", ListOrdered, look.block === "number", () => list("number"))}
        {toggle("Link", Link2, look.href !== undefined, () => setLinking(!isLinking))}
        {act("Mention a person", AtSign, onPerson)}
        {act("Add a picture here", ImagePlus, onPicture)}
        <span className="ml-auto flex">
          {act("Undo", Undo2, () => editor.dispatchCommand(UNDO_COMMAND, undefined), !steps.undo)}
          {act("Redo", Redo2, () => editor.dispatchCommand(REDO_COMMAND, undefined), !steps.redo)}
        </span>
      </div>
      {isLinking && (
        <LinkBar
          key={look.href}
          href={look.href ?? ""}
          onDone={(href) => {
            editor.update(() => $toggleLink(href));
            setLinking(false);
            editor.focus();
          }}
        />
      )}
    </div>
  );
};
