import type { AnswerMode, AnswerUsage } from "@kinkeeper/contracts/ai-chat/messages";
import type { Proposal, ProposalKind, ProposedFields } from "@kinkeeper/contracts/ai-chat/proposals";
import type { SearchKind } from "@kinkeeper/contracts/archive/search";
import type { ArtifactType } from "@kinkeeper/contracts/enumerations";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";

/**
 * Something that may be cited: a passage of a record, or what the tree says of a person. Everything in it was read with the
 * asker's own rights. It is data: what it says is nobody's instruction.
 */
export interface Source {
  /** How an answer names it, in square brackets: `k7`. Drawn at random for each question, so that it cannot be guessed. */
  readonly ref: string;
  readonly kind: SearchKind;
  readonly id: string;
  readonly title: string;
  readonly field: string;
  /** Exactly as it stands in that field, beginning at `start` (UTF-16 units). */
  readonly text: string;
  readonly start: number;
  readonly revision: number | null;
  /** The sentence of `text` that says most of what was asked, as [start, end) in `text`. */
  readonly best: readonly [number, number];
  /** How much of the question it speaks of (0..1). */
  readonly coverage: number;
  /** When and where, as it stands in the record. */
  readonly date: string | null;
  readonly location: string | null;
  /** What else a statement may rest on: the people it is about, the sentence that was computed. */
  readonly facts: readonly string[];
}

/** What was said before, oldest first: whole turns, the eldest left out where they are too long. */
export interface Turn {
  readonly role: "user" | "assistant";
  readonly content: string;
  /** The people that an answer rested on. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
}

export interface Question {
  readonly text: string;
  readonly earlier: readonly Turn[];
  /** At most 8, the best first; empty where nothing in the archive speaks of what was asked, or where the answerer searches itself. */
  readonly sources: readonly Source[];
}

/** What the tree computed. */
export interface TreeFinding {
  readonly outcome: "answered" | "unknown" | "ambiguous" | "nobody";
  /** Sentences that are right as they stand, each with what it rests on: to be cited behind it. */
  readonly statements: readonly { readonly sentence: string; readonly sources: readonly Source[] }[];
  /** All of them in one text; also what is said where there is no statement. */
  readonly sentence: string;
}

export interface FoundPerson {
  readonly id: string;
  readonly name: string;
  readonly source: Source;
}

export interface RecordFilter {
  readonly kind: SearchKind;
  /** Of artifacts: those of one type alone. */
  readonly artifactType?: ArtifactType | undefined;
  /** Words, or the name of a person whom the records are about. */
  readonly about?: string | undefined;
  /** Years, both included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export interface FoundRecords {
  readonly total: number;
  /** There may be more than `total`: of very many not all were looked at. */
  readonly isPart?: true;
  readonly sources: readonly Source[];
}

export interface EventFilter {
  readonly personId?: string | undefined;
  /** Years, both included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/**
 * What an answerer may do, all of it in the name of whoever asks and given up when they leave. It reads; what it proposes
 * waits for the user's own confirmation, which no answerer can give. Every source that a tool answers with may be cited.
 * A tool throws DomainError where a part of the archive refuses or is away, and the signal's reason once the asker has left.
 */
export interface AnswerTools {
  /** Passages of stories, artifacts, events, traditions and biographies; none where nothing speaks of enough of the query. */
  search(query: string): Promise<readonly Source[]>;
  /** People by name, at most 8. */
  people(name: string): Promise<readonly FoundPerson[]>;
  /** What is known of a person: names, dates, places, the beginning of the biography. */
  person(id: string): Promise<readonly Source[]>;
  /** What is recorded as their sex; null where that is nothing, or somebody the asker does not see. */
  sexOf(id: string): Promise<MemberDetails["sex"]>;
  /** A person's parents, partners, children and siblings. */
  relatives(id: string): Promise<readonly TreeFinding[]>;
  /** Life events about a person or of some years, at most 8. */
  events(filter: EventFilter): Promise<readonly Source[]>;
  /** Records of one kind: how many there are, and the first of them. */
  records(filter: RecordFilter): Promise<FoundRecords>;
  /** A text with those of its words that nobody in the archive wrote as the words they are most likely meant for; undefined where there are none. */
  respelt(text: string): Promise<string | undefined>;
  /** Kinship, ages, dates, counts and lists of people, computed from the tree; undefined where it is no such question. */
  askTree(question: string): Promise<TreeFinding | undefined>;
  /**
   * Stores a proposal, shows it to the user, and does nothing else. `fields` are those of the ordinary form; people are named by
   * id. `targetId`: whom a `personChange` changes.
   * @throws DomainError INVALID_INPUT with what is wrong, NOT_FOUND for a person that is not there, FORBIDDEN where this user
   *   may not do it, TOO_MANY_REQUESTS beyond 5 in one answer
   */
  propose(kind: ProposalKind, fields: ProposedFields, targetId?: string): Promise<Proposal>;
}

/**
 * A piece of an answer. `text` comes in any portions and is checked sentence by sentence before anybody sees it: a sentence about
 * the family needs a source (`She was born in 1808 [k7].`) that holds its numbers and names. `statement` is the same, checked as
 * one. `frame` are fixed words of our own code, never a model's: they are shown as they are. `mode` comes first where another
 * answerer stands in: the answer is of that mode.
 */
export type AnswerPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "statement"; readonly text: string }
  | { readonly type: "frame"; readonly text: string }
  | { readonly type: "mode"; readonly mode: AnswerMode }
  | { readonly type: "usage"; readonly usage: AnswerUsage; readonly providerResponseId?: string | undefined };

/** Whose budget an answer is counted against. */
export interface Asker {
  readonly tenantId: string;
  readonly userId: string;
}

/** Puts an answer together. Proposals reach the user by themselves, through `tools.propose`. */
export interface Answerer {
  readonly mode: AnswerMode;
  /** Whether sources are searched before it is asked, or by itself where it needs them. */
  readonly retrieval: "before" | "itself";
  /**
   * The parts as they come, ended by themselves. Once `signal` is aborted it does nothing more and throws the signal's reason.
   * @throws DomainError with a sentence for people (UNAVAILABLE, TOO_MANY_REQUESTS, TIMEOUT) where it cannot go on
   */
  answer(question: Question, tools: AnswerTools, asker: Asker, signal: AbortSignal): AsyncIterable<AnswerPart>;
  stop?(): Promise<void>;
}
