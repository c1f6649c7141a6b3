import type { RecordFilter } from "../answerer.ts";

/** A question for records themselves: which there are, or how many. */
export interface Listing {
  readonly filter: RecordFilter;
  /** "stories about Thomas Wedgwood", "events in 1842". */
  readonly inWords: string;
  /** Asked whether there is any: where none is found, what is told elsewhere may still answer it. */
  readonly isWhether?: true;
  /** What the tree tells of it besides: a birth need be no event of its own. */
  readonly ofTree?: readonly string[];
}

const photos = { kind: "artifacts", artifactType: "photo" } as const;
const documents = { kind: "artifacts", artifactType: "document" } as const;
const videos = { kind: "artifacts", artifactType: "video" } as const;
const recordings = { kind: "artifacts", artifactType: "audio" } as const;
const kinds: Readonly<Record<string, Pick<RecordFilter, "kind" | "artifactType">>> = {
  stories: { kind: "stories" },
  story: { kind: "stories" },
  artifacts: { kind: "artifacts" },
  artefacts: { kind: "artifacts" },
  heirlooms: { kind: "artifacts" },
  photos,
  photographs: photos,
  pictures: photos,
  videos,
  films: videos,
  recordings,
  documents,
  letters: documents,
  events: { kind: "events" },
  traditions: { kind: "traditions" },
  customs: { kind: "traditions" },
};
/** No letter is told from other papers, nor an heirloom from a thing. */
const wider: Readonly<Record<string, string>> = { letters: "documents", heirlooms: "artifacts" };

const asked =
  /^(?:please )?(?:which|what|how many|list|show|name|find|(?<whether>any|are there|do we have|have we(?: got)?))(?: me)?(?: all| any| some)?(?: (?:the|our|of the|of our))?(?: (?:family|life))? (?<kind>\p{L}+)\b(?<rest>.{0,300})$/iu;
/** "photos of Emma": what they are of has to be said, since "stories" alone asks for nothing. "Photos of Emma were lost" is no question for them. */
const named =
  /^(?<kind>\p{L}+)(?<rest> (?!.*\b(?:is|are|was|were|been|has|have|had|do|does|did|went|where|when|why|how|whom?)\b).{1,300})$/iu;
/** What stands between the kind and what it is about, and says nothing. */
const filler =
  /^(?: (?:do|does|did|are|is|were|have|has|had|there|we|you|our|the|family|archive|in our archive|in the archive|know|known|happened|took place|tell|kept|keep|say|any)\b)*/i;
const happened =
  /^(?:please )?what (?:has )?(?:happened|took place|was going on)(?: (?:to us|in our family|in the family|in this family))? in (?:the year )?(\d{3,4})(?: in (?:our|the) family)?\??$/i;
const between = /^ ?(?:in|from|of|between|during) (?:the year )?(\d{3,4})(?: (?:to|and|until) (\d{3,4}))?$/i;
const about =
  /^ ?(?:about|on|of|by|from|with|for|show|showing|that (?:mention|tell of|are about|show)|mentioning|telling of) (?<subject>.{1,150})$/i;
/** "which photos is Emma in?", but not "which events did she take part in?" */
const isIn =
  /^ (?:(?:is|are|was|were) (.{1,150}?)(?: shown| seen| named| mentioned)?|(?:do|does|did) (.{1,150}?) appear) in$/i;

/** Whether somebody can be in one of them; in an event people take part, or are born. */
const holdsPeople = ({ kind }: Pick<RecordFilter, "kind">): boolean => kind === "artifacts" || kind === "stories";

/** Reads "which stories are there about Emma?", "how many traditions do we have?", "what happened in 1842?". */
export const readListing = (message: string): Listing | undefined => {
  const text = message.replaceAll(/\s+/g, " ").trim();
  const year = happened.exec(text)?.[1];
  if (year !== undefined)
    return {
      filter: { kind: "events", from: Number(year), to: Number(year) },
      inWords: `events in ${year}`,
      ofTree: ["was born", "married", "died"].map((did) => `Who ${did} in ${year}?`),
    };
  const question = text.replace(/[?.! ]{1,5}$/, "");
  const { whether, kind, rest: said = "" } = (asked.exec(question) ?? named.exec(question))?.groups ?? {};
  const typed = kind?.toLowerCase();
  const of = typed !== undefined && Object.hasOwn(kinds, typed) ? kinds[typed] : undefined;
  if (typed === undefined || !of) return undefined;
  const word = wider[typed] ?? typed;
  const rest = said.slice(filler.exec(said)![0].length);
  const listing = (more: Omit<RecordFilter, "kind">, inWords: string): Listing => ({
    filter: { ...of, ...more },
    inWords,
    ...(whether === undefined ? {} : { isWhether: true }),
  });
  if (rest.trim() === "") return asked.test(question) ? listing({}, word) : undefined;
  const years = between.exec(rest);
  if (years) {
    const [from, to] = [Number(years[1]), Number(years[2] ?? years[1])];
    return listing({ from, to }, from === to ? `${word} in ${from}` : `${word} from ${from} to ${to}`);
  }
  const [, shown, appearing] = (holdsPeople(of) && isIn.exec(said)) || [];
  const subject = (about.exec(rest)?.groups?.["subject"] ?? shown ?? appearing)?.trim();
  // Whether there is a letter from somebody, no list of papers can say.
  if (subject === undefined || (whether !== undefined && word !== typed)) return undefined;
  return listing({ about: subject }, `${word} about ${subject}`);
};
