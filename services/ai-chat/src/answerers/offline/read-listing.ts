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
  /** Stories of the time that is asked about: what happened need be no event of its own. */
  readonly stories?: Pick<Listing, "filter" | "inWords">;
  /** The one year that is asked about, which a text may name where no record is of it. */
  readonly year?: string;
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
  /^(?:please )?what (?:has |events? )?(?:happened|took place|was going on)(?: (?:to us|in our family|in the family|in this family))?(?<rest> (?:in|at|between|from|during) .{1,150}?)(?: in (?:our|the) family)?$/i;
const between = /^ ?(?:in|from|of|between|during) (?:the year )?(\d{3,4})(?: (?:to|and|until) (\d{3,4}))?$/i;
const decade = /^ ?(?:in|during) the (\d{3}0)s$/i;
const place = /^ ?(?:at|in) (?<place>.{1,150})$/i;
const about =
  /^ ?(?:about|on|of|by|from|with|for|show|showing|that (?:mention|tell of|are about|show)|mentioning|telling of) (?<subject>.{1,150})$/i;
/** "which photos is Emma in?", but not "which events did she take part in?" */
const isIn =
  /^ (?:(?:is|are|was|were) (.{1,150}?)(?: shown| seen| named| mentioned)?|(?:do|does|did) (.{1,150}?) appear) in$/i;

/** Whether somebody can be in one of them; in an event people take part, or are born. */
const holdsPeople = ({ kind }: Pick<RecordFilter, "kind">): boolean => kind === "artifacts" || kind === "stories";

/** Years that words name: "in 1842", "between 1830 and 1840", "in the 1830s". */
const timeIn = (
  words: string,
): { readonly from: number; readonly to: number; readonly inWords: string } | undefined => {
  const ten = decade.exec(words)?.[1];
  if (ten !== undefined) return { from: Number(ten), to: Number(ten) + 9, inWords: `in the ${ten}s` };
  const years = between.exec(words);
  if (!years) return undefined;
  const [from, to] = [Number(years[1]), Number(years[2] ?? years[1])];
  return { from, to, inWords: from === to ? `in ${from}` : `from ${from} to ${to}` };
};

/** Events at a place. Whatever else stands there names no event, and may be told elsewhere. */
const eventsAt = (words: string): Listing | undefined => {
  const at = place.exec(words)?.groups?.["place"];
  return at === undefined
    ? undefined
    : { filter: { kind: "events", about: at }, inWords: `events at ${at}`, isWhether: true };
};

/** Reads "which stories are there about Emma?", "how many traditions do we have?", "what happened in 1842?". */
export const readListing = (message: string): Listing | undefined => {
  const question = message
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/[?.! ]{1,5}$/, "");
  const what = happened.exec(question)?.groups?.["rest"];
  const time = what && timeIn(what);
  if (time) {
    const years = { from: time.from, to: time.to };
    return {
      filter: { kind: "events", ...years },
      inWords: `events ${time.inWords}`,
      ofTree: ["was born", "married", "died"].map((did) => `Who ${did} ${time.inWords}?`),
      stories: { filter: { kind: "stories", ...years }, inWords: `stories ${time.inWords}` },
      ...(time.from === time.to ? { year: String(time.from) } : {}),
    };
  }
  if (what !== undefined) return eventsAt(what);
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
  const years = timeIn(rest);
  if (years) return listing({ from: years.from, to: years.to }, `${word} ${years.inWords}`);
  const [, shown, appearing] = (holdsPeople(of) && isIn.exec(said)) || [];
  const subject = (about.exec(rest)?.groups?.["subject"] ?? shown ?? appearing)?.trim();
  if (subject === undefined && of.kind === "events") return eventsAt(rest);
  // Whether there is a letter from somebody, no list of papers can say.
  if (subject === undefined || (whether !== undefined && word !== typed)) return undefined;
  return listing({ about: subject }, `${word} about ${subject}`);
};
