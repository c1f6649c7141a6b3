import type { ListedPerson } from "@kinkeeper/contracts/genealogy/people-index";
import { folded } from "@kinkeeper/contracts/words/folded";
import { soughtIn } from "@kinkeeper/contracts/words/sought-words";
import { lifeYears } from "@kinkeeper/contracts/dates/year-in-words";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { PersonOption } from "@kinkeeper/kit/person-option.tsx";
import { SimilarPeople } from "@kinkeeper/kit/similar-people.tsx";
import { usePeopleSearch } from "@kinkeeper/kit/use-people-search.ts";
import {
  $createTextNode,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_HIGH,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  mergeRegister,
  type LexicalEditor,
} from "lexical";
import { useEffect, useMemo, useRef, useState } from "react";
import { $createMentionNode, MentionNode } from "./editor-nodes.ts";

const shown = 6;
/** An at sign at the beginning of a word, and the parts of a name behind it. */
const asked = /(?:^|[\s(“"'[])@([^@\n]{0,40})$/u;

interface Asked {
  readonly typed: string;
  /** Beside the cursor, from the upper left of the editor, in pixels. */
  readonly left: number;
  readonly top: number;
}

const $typedBeforeCursor = (): string | undefined => {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return undefined;
  const node = selection.anchor.getNode();
  if (!$isTextNode(node) || node instanceof MentionNode) return undefined;
  return asked.exec(node.getTextContent().slice(0, selection.anchor.offset))?.[1];
};

const placeIn = (frame: HTMLElement): { left: number; top: number } => {
  const range = getSelection()?.rangeCount ? getSelection()?.getRangeAt(0) : undefined;
  const caret = range?.getBoundingClientRect();
  const around = frame.getBoundingClientRect();
  if (!caret || caret.height === 0) return { left: 8, top: 40 };
  return {
    left: Math.max(0, Math.min(caret.left - around.left, around.width - 300)),
    top: caret.bottom - around.top + 4,
  };
};

const insertPerson = (editor: LexicalEditor, person: ListedPerson, typed: string): void =>
  editor.update(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection)) return;
    const node = selection.anchor.getNode();
    if (!$isTextNode(node)) return;
    const end = selection.anchor.offset;
    const mention = $createMentionNode(person.id, fullName(person));
    const [first, second] = node.splitText(end - typed.length - 1, end);
    (end - typed.length - 1 === 0 ? first : second)?.replace(mention);
    const space = $createTextNode(" ");
    mention.insertAfter(space);
    space.select(1, 1);
  });

const isMeant = (person: ListedPerson, typed: string): boolean =>
  soughtIn(typed)(folded(`${fullName(person)} ${person.maidenName ?? ""}`));

interface MentionMenuProps {
  readonly editor: LexicalEditor;
  readonly frame: HTMLElement | null;
  readonly onMention: (personId: string) => void;
  readonly listId: string;
}

/** Who may be meant by what is typed behind an at sign; arrow keys and Enter choose, Escape writes on. */
export const MentionMenu = ({ editor, frame, onMention, listId }: MentionMenuProps) => {
  const [query, setQuery] = useState<Asked>();
  const [active, setActive] = useState(0);
  const dismissed = useRef<string>(undefined);
  const search = usePeopleSearch(query?.typed, shown);
  const { people, isSearching } = search;
  // Until the answer comes, whoever of those before is still meant.
  const found = useMemo(
    () => (query && isSearching ? people.filter((person) => isMeant(person, query.typed)) : people),
    [people, isSearching, query],
  );
  const isOpen = query !== undefined && found.length > 0;
  const isSimilar = search.isSimilar && !isSearching;
  // Whose name is only like what was typed is marked by an arrow key: at first Enter writes on, and what was typed stays a text.
  const marked = isSimilar ? active - 1 : active;
  const places = isSimilar ? found.length + 1 : found.length;

  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) => {
        const typed = editorState.read($typedBeforeCursor);
        if (typed === undefined) dismissed.current = undefined;
        if (typed === undefined || !frame || (dismissed.current !== undefined && typed.startsWith(dismissed.current)))
          return setQuery(undefined);
        setQuery((before) => (before?.typed === typed ? before : { typed, ...placeIn(frame) }));
        setActive(0);
      }),
    [editor, frame],
  );

  const choose = (person: ListedPerson | undefined): void => {
    if (!person || !query) return;
    insertPerson(editor, person, query.typed);
    onMention(person.id);
  };
  const chosen = useRef(choose);
  useEffect(() => {
    chosen.current = choose;
  });

  useEffect(() => {
    const root = editor.getRootElement();
    if (!isOpen) {
      root?.removeAttribute("aria-activedescendant");
      root?.removeAttribute("aria-controls");
      return;
    }
    root?.setAttribute("aria-controls", listId);
    if (marked < 0) root?.removeAttribute("aria-activedescendant");
    else root?.setAttribute("aria-activedescendant", `${listId}-${marked}`);
    const move = (step: number) => (event: KeyboardEvent | null) => {
      event?.preventDefault();
      setActive((before) => (places + before + step) % places);
      return true;
    };
    const take = (event: KeyboardEvent | null) => {
      if (marked < 0) return false;
      event?.preventDefault();
      chosen.current(found[marked]);
      return true;
    };
    return mergeRegister(
      editor.registerCommand(KEY_ARROW_DOWN_COMMAND, move(1), COMMAND_PRIORITY_HIGH),
      editor.registerCommand(KEY_ARROW_UP_COMMAND, move(-1), COMMAND_PRIORITY_HIGH),
      editor.registerCommand(KEY_ENTER_COMMAND, take, COMMAND_PRIORITY_HIGH),
      editor.registerCommand(KEY_TAB_COMMAND, take, COMMAND_PRIORITY_HIGH),
      editor.registerCommand(
        KEY_ESCAPE_COMMAND,
        (event) => {
          event.preventDefault();
          event.stopPropagation();
          dismissed.current = query?.typed ?? "";
          setQuery(undefined);
          return true;
        },
        COMMAND_PRIORITY_HIGH,
      ),
    );
  }, [editor, isOpen, marked, places, found, listId, query]);

  if (!isOpen) return null;
  const options = found.map((person, index) => (
    <PersonOption
      key={person.id}
      id={`${listId}-${index}`}
      person={person}
      isActive={index === marked}
      onChoose={() => choose(person)}
    >
      <span className="min-w-0 truncate">{fullName(person)}</span>
      <span className="ml-auto shrink-0 text-xs text-ink-soft tabular-nums">{lifeYears(person)}</span>
    </PersonOption>
  ));
  return (
    <ul
      id={listId}
      role="listbox"
      aria-label="People"
      style={{ left: query.left, top: query.top }}
      className="absolute z-20 max-h-80 w-72 max-w-full overflow-y-auto rounded-card border border-line bg-sheet p-1 font-sans shadow-float"
    >
      {isSimilar ? <SimilarPeople id={`${listId}-similar`}>{options}</SimilarPeople> : options}
    </ul>
  );
};
