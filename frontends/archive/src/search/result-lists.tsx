import type { SearchAnswer, SearchKind } from "@kinkeeper/contracts/archive/search";
import { Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import type { ReactNode } from "react";
import { ArtifactResult } from "./artifact-result.tsx";
import { EventResult } from "./event-result.tsx";
import { PersonResult } from "./person-result.tsx";
import { StoryResult } from "./story-result.tsx";
import { TraditionResult } from "./tradition-result.tsx";

/** As many columns as the page has room for: stories up to 3, artifacts up to 4. */
const grids: Readonly<Record<SearchKind, string>> = {
  people: "grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-4",
  stories: "grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-4",
  artifacts: "grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4",
  events: "grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-4",
  traditions: "grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-4",
};

const cardsOf: { readonly [Kind in SearchKind]: (found: SearchAnswer[Kind]) => ReactNode[] } = {
  people: (found) => found.map((person) => <PersonResult key={person.id} person={person} />),
  stories: (found) => found.map((story) => <StoryResult key={story.id} story={story} />),
  artifacts: (found) => found.map((artifact) => <ArtifactResult key={artifact.id} artifact={artifact} />),
  events: (found) => found.map((event) => <EventResult key={event.id} event={event} />),
  traditions: (found) => found.map((tradition) => <TraditionResult key={tradition.id} tradition={tradition} />),
};

/** The cards of one kind, the first of them where only some are wanted. */
export const ResultList = <Kind extends SearchKind>({
  kind,
  answer,
  atMost = Infinity,
}: {
  kind: Kind;
  answer: SearchAnswer;
  atMost?: number;
}) => <ul className={grids[kind]}>{cardsOf[kind](answer[kind]).slice(0, atMost)}</ul>;

/** The shape of cards to come. */
export const ResultSkeletons = ({ kind = "people", count = 6 }: { kind?: SearchKind; count?: number }) => (
  <div aria-hidden className={grids[kind]}>
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} className={kind === "artifacts" ? "h-72 rounded-card" : "h-40 rounded-card"} />
    ))}
  </div>
);
