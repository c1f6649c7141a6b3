import type { StoryBlock, StoryInline, StoryLine } from "@kinkeeper/contracts/archive/story-text/blocks";
import { isLinkTarget } from "@kinkeeper/contracts/archive/story-text/blocks";
import { $createLinkNode, $isLinkNode } from "@lexical/link";
import { $createListItemNode, $createListNode, $isListItemNode, $isListNode } from "@lexical/list";
import { $createHeadingNode, $createQuoteNode, $isHeadingNode, $isQuoteNode } from "@lexical/rich-text";
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
} from "lexical";
import { $createMentionNode, $isPictureNode, MentionNode, PictureNode } from "./editor-nodes.ts";

const textNodes = (text: string, look: { bold: boolean; italic: boolean }): LexicalNode[] =>
  text.split("\n").flatMap((line, index): LexicalNode[] => {
    const breaks = index > 0 ? [$createLineBreakNode()] : [];
    if (line === "") return breaks;
    const node = $createTextNode(line);
    if (look.bold) node.toggleFormat("bold");
    if (look.italic) node.toggleFormat("italic");
    return [...breaks, node];
  });

const inlineNodes = (line: StoryLine): LexicalNode[] =>
  line.flatMap((piece): LexicalNode[] => {
    if (piece.type === "mention") return [$createMentionNode(piece.personId, piece.name)];
    const nodes = textNodes(piece.text, piece);
    return piece.href === undefined ? nodes : [$createLinkNode(piece.href).append(...nodes)];
  });

const blockNode = (block: StoryBlock): LexicalNode => {
  switch (block.type) {
    case "picture":
      return new PictureNode(block.path);
    case "heading":
      return $createHeadingNode(block.level === 2 ? "h2" : "h3").append(...inlineNodes(block.content));
    case "quote":
      return $createQuoteNode().append(...inlineNodes(block.content));
    case "list":
      return $createListNode(block.isOrdered ? "number" : "bullet").append(
        ...block.items.map((item) => $createListItemNode().append(...inlineNodes(item))),
      );
    case "paragraph":
      return $createParagraphNode().append(...inlineNodes(block.content));
  }
};

/** Puts a text into the editor, in place of what is there; there is always a line to write on. */
export const $writeBlocks = (blocks: readonly StoryBlock[]): void => {
  const root = $getRoot();
  root.clear();
  root.append(...blocks.map(blockNode));
  if (blocks.length === 0 || blocks.at(-1)?.type === "picture") root.append($createParagraphNode());
};

const piecesOf = (parent: ElementNode, href?: string): StoryInline[] =>
  parent.getChildren().flatMap((node): StoryInline[] => {
    if (node instanceof MentionNode)
      return [{ type: "mention", personId: node.getPersonId(), name: node.getTextContent() }];
    const link = href === undefined ? {} : { href };
    if ($isLineBreakNode(node)) return [{ type: "text", text: "\n", bold: false, italic: false, ...link }];
    if ($isTextNode(node)) {
      const look = { bold: node.hasFormat("bold"), italic: node.hasFormat("italic") };
      return [{ type: "text", text: node.getTextContent(), ...look, ...link }];
    }
    if ($isLinkNode(node)) return piecesOf(node, isLinkTarget(node.getURL()) ? node.getURL() : undefined);
    return $isElementNode(node) ? piecesOf(node, href) : [];
  });

/** Entries of a list, those of lists within it after the one they belong to: the format has none. */
const itemsOf = (list: ElementNode): StoryLine[] =>
  list.getChildren().flatMap((item): StoryLine[] => {
    if (!$isListItemNode(item)) return [];
    const inner = item.getChildren().filter($isListNode);
    return inner.length > 0 ? inner.flatMap(itemsOf) : [piecesOf(item)];
  });

/** What stands in the editor. A picture that has not arrived is no part of it. */
export const $readBlocks = (): StoryBlock[] =>
  $getRoot()
    .getChildren()
    .flatMap((node): StoryBlock[] => {
      if ($isPictureNode(node)) return node.getPath() === "" ? [] : [{ type: "picture", path: node.getPath() }];
      if ($isHeadingNode(node))
        return [{ type: "heading", level: ["h1", "h2"].includes(node.getTag()) ? 2 : 3, content: piecesOf(node) }];
      if ($isQuoteNode(node)) return [{ type: "quote", content: piecesOf(node) }];
      if ($isListNode(node))
        return [{ type: "list", isOrdered: node.getListType() === "number", items: itemsOf(node) }];
      return $isElementNode(node) ? [{ type: "paragraph", content: piecesOf(node) }] : [];
    });
