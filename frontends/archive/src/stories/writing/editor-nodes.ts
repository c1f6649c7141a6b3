import { HeadingNode, QuoteNode } from "@lexical/rich-text";
import { LinkNode } from "@lexical/link";
import { ListItemNode, ListNode } from "@lexical/list";
import { picturePathShape, personTargetShape } from "@kinkeeper/contracts/archive/story-text/blocks";
import { $createTextNode, DecoratorNode, TextNode, type EditorConfig, type LexicalNode, type NodeKey } from "lexical";

/** A picture between two paragraphs; without a path it is still on its way. What is seen of it React draws. */
export class PictureNode extends DecoratorNode<{ readonly path: string }> {
  __path: string;

  constructor(path = "", key?: NodeKey) {
    super(key);
    this.__path = path;
  }
  static override getType(): string {
    return "picture";
  }
  static override clone(node: PictureNode): PictureNode {
    return new PictureNode(node.__path, node.__key);
  }
  /** From the clipboard, where other programs may have put anything. */
  static override importJSON(pasted: object): PictureNode {
    const path = "path" in pasted && typeof pasted.path === "string" ? pasted.path : "";
    return new PictureNode(picturePathShape.test(path) ? path : "");
  }
  override exportJSON() {
    return { ...super.exportJSON(), type: "picture", version: 1, path: this.getPath() };
  }
  getPath(): string {
    return this.getLatest().__path;
  }
  setPath(path: string): void {
    this.getWritable().__path = path;
  }
  override createDOM(): HTMLElement {
    return document.createElement("div");
  }
  override updateDOM(): false {
    return false;
  }
  override isInline(): false {
    return false;
  }
  override decorate(): { readonly path: string } {
    return { path: this.__path };
  }
}

/** Somebody of the family, called by name: removed as a whole, never half of it. */
export class MentionNode extends TextNode {
  __personId: string;

  constructor(name = "", personId = "", key?: NodeKey) {
    super(name, key);
    this.__personId = personId;
  }
  static override getType(): string {
    return "mention";
  }
  static override clone(node: MentionNode): MentionNode {
    return new MentionNode(node.__text, node.__personId, node.__key);
  }
  static override importJSON(pasted: object): LexicalNode {
    const name = "text" in pasted && typeof pasted.text === "string" ? pasted.text : "";
    const personId = "personId" in pasted && typeof pasted.personId === "string" ? pasted.personId : "";
    return personTargetShape.test(`person:${personId}`) ? $createMentionNode(personId, name) : $createTextNode(name);
  }
  override exportJSON() {
    return { ...super.exportJSON(), type: "mention", version: 1, personId: this.getPersonId() };
  }
  getPersonId(): string {
    return this.getLatest().__personId;
  }
  override createDOM(config: EditorConfig): HTMLElement {
    const element = super.createDOM(config);
    element.classList.add("story-mention");
    return element;
  }
  override canInsertTextBefore(): false {
    return false;
  }
  override canInsertTextAfter(): false {
    return false;
  }
  override isTextEntity(): true {
    return true;
  }
}

export const $createMentionNode = (personId: string, name: string): MentionNode => {
  const node = new MentionNode(name, personId);
  node.setMode("token");
  return node;
};

export const $isPictureNode = (node: LexicalNode | null | undefined): node is PictureNode =>
  node instanceof PictureNode;

export const storyNodes = [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode, PictureNode, MentionNode];
