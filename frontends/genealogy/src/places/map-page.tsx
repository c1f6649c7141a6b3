import { decadeName } from "@kinkeeper/contracts/dates/decades";
import { mapPlaces, mostPlacesOnMap, type MappedPlace } from "@kinkeeper/contracts/genealogy/places";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { Button, ButtonLink } from "@kinkeeper/kit/button.tsx";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useId, useMemo, useState } from "react";
import { Link } from "wouter";
import { BranchChoice } from "./branch-choice.tsx";
import { people } from "./counted.ts";
import { LazyPlaceMap } from "./map/lazy-place-map.tsx";
import { PlaceEvents } from "./place-events.tsx";
import { queryOfBranch, useBranch, type Branch } from "./use-branch.ts";

interface Shown {
  readonly id: string;
  readonly label: string;
  readonly coordinates: MappedPlace["coordinates"];
  readonly count: number;
}

/** The places with people of a decade, or of all years, those of most people first. */
const shownIn = (places: readonly MappedPlace[], decade: number | undefined): readonly Shown[] =>
  places
    .map(({ id, text, coordinates, people: everybody, decades }) => {
      const count = decade === undefined ? everybody : (decades.find(([year]) => year === decade)?.[1] ?? 0);
      return { id, label: text, coordinates, count };
    })
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);

const decadesIn = (places: readonly MappedPlace[]): readonly [first: number, last: number] | undefined => {
  let [first, last] = [Infinity, -Infinity];
  for (const { decades } of places)
    for (const [decade] of decades) [first, last] = [Math.min(first, decade), Math.max(last, decade)];
  return last > first ? [first, last] : undefined;
};

const Years = ({
  decades: [first, last],
  value,
  onChange,
}: {
  decades: readonly [number, number];
  value: number | undefined;
  onChange: (decade: number | undefined) => void;
}) => {
  const id = useId();
  const all = first - 10;
  const text = value === undefined ? "All years" : decadeName(value);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <label htmlFor={id} className="text-sm font-medium">
        Years
      </label>
      <input
        id={id}
        type="range"
        min={all}
        max={last}
        step={10}
        value={value ?? all}
        aria-valuetext={text}
        className="focus-ring h-11 min-w-40 flex-1 accent-(--accent)"
        onChange={(event) => {
          const chosen = Number(event.currentTarget.value);
          onChange(chosen === all ? undefined : chosen);
        }}
      />
      <output htmlFor={id} className="w-20 text-right tabular-nums">
        {text}
      </output>
    </div>
  );
};

const atFirst = 50;

/** On a phone the list lies below the map: whoever chooses a place there wants to read of it. */
const intoView = (heading: HTMLElement | null) => heading?.scrollIntoView({ block: "nearest" });

const PlacesBeside = ({
  places,
  chosen,
  branch,
  onChoose,
}: {
  places: readonly Shown[];
  chosen: Shown | undefined;
  branch: Branch | undefined;
  onChoose: (id: string | undefined) => void;
}) => {
  const [isWhole, setWhole] = useState(false);
  if (chosen)
    return (
      <section aria-labelledby="chosen-place">
        <Button variant="quiet" size="small" className="-ml-3" onClick={() => onChoose(undefined)}>
          All places
        </Button>
        <h2
          id="chosen-place"
          ref={intoView}
          className="mt-1 scroll-mt-20 font-serif text-xl font-semibold [overflow-wrap:anywhere]"
        >
          {chosen.label}
        </h2>
        <p className="mb-3">
          <Link
            href={`/places/${chosen.id}`}
            className="focus-ring rounded-sm text-accent underline-offset-4 hover:underline"
          >
            Open this place
          </Link>
        </p>
        <PlaceEvents key={chosen.id} place={{ id: chosen.id, name: chosen.label, within: [] }} branch={branch} />
      </section>
    );
  const listed = isWhole ? places : places.slice(0, atFirst);
  return (
    <section aria-label="Places on the map">
      <ul>
        {listed.map(({ id, label, count }) => (
          <li key={id} className="border-t border-line first:border-t-0">
            <button
              type="button"
              className="focus-ring flex min-h-11 w-full cursor-pointer items-baseline gap-3 rounded-control px-2 py-2 text-left hover:bg-wash"
              onClick={() => onChoose(id)}
            >
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{label}</span>
              <span className="shrink-0 text-sm text-ink-soft tabular-nums">{people(count)}</span>
            </button>
          </li>
        ))}
      </ul>
      {listed.length < places.length && (
        <Button variant="secondary" size="small" className="mt-3" onClick={() => setWhole(true)}>
          Show all {places.length.toLocaleString("en")}
        </Button>
      )}
    </section>
  );
};

interface Answer {
  readonly places: readonly MappedPlace[];
  readonly located: number;
  readonly peopleNowhere: number;
}

const MapWithList = ({ places, located, peopleNowhere, branch }: Answer & { branch: Branch | undefined }) => {
  const [decade, setDecade] = useState<number>();
  const [chosenId, setChosenId] = useState<string>();
  const decades = useMemo(() => decadesIn(places), [places]);
  const wanted = useDeferredValue(decade);
  const shown = useMemo(() => shownIn(places, wanted), [places, wanted]);
  const all = useMemo(() => shownIn(places, undefined), [places]);
  const chosen = all.find(({ id }) => id === chosenId);
  return (
    <>
      {decades && <Years decades={decades} value={decade} onChange={setDecade} />}
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <LazyPlaceMap
            label="Map of your family’s places. The list shows the same."
            className="h-[min(28rem,48vh)] lg:h-[min(44rem,72vh)]"
            points={shown}
            frame={all}
            chosenId={chosenId}
            onChoose={setChosenId}
          />
          <p className="mt-2 text-sm text-ink-soft">
            {located > mostPlacesOnMap &&
              `These are the ${mostPlacesOnMap.toLocaleString("en")} places of most people. `}
            {peopleNowhere > 0 && (
              <>
                {people(peopleNowhere)} {peopleNowhere === 1 ? "is" : "are"} at places that are not on the map yet.{" "}
                <Link href="/places" className="focus-ring rounded-sm text-accent underline underline-offset-4">
                  Set them
                </Link>
              </>
            )}
          </p>
        </div>
        <div className={classNames("lg:max-h-[72vh] lg:overflow-y-auto")}>
          <PlacesBeside places={shown} chosen={chosen} branch={branch} onChoose={setChosenId} />
        </div>
      </div>
    </>
  );
};

const Content = () => {
  const [branch, setBranch] = useBranch();
  const found = useQuery({
    ...useApi().queryFor(mapPlaces, { query: queryOfBranch(branch) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (!found.data)
    return found.error ? (
      <>
        {branch && <BranchChoice branch={branch} onChange={setBranch} />}
        <ErrorCard title="The map could not be loaded" error={found.error} onRetry={() => void found.refetch()} />
      </>
    ) : (
      <Loading label="Loading the map…">
        <Skeleton className="h-[60vh] rounded-card" />
      </Loading>
    );
  if (found.data.places.length === 0 && !branch)
    return (
      <EmptyState title="No place is on the map yet" action={<ButtonLink href="/places">Places</ButtonLink>}>
        Open one of your places and set where it is, or import a file that includes coordinates.
      </EmptyState>
    );
  return (
    <>
      <BranchChoice branch={branch} onChange={setBranch} />
      {found.data.places.length === 0 ? (
        <p className="mt-6 text-ink-soft">No one in this branch has a place on the map yet.</p>
      ) : (
        <div className="mt-2">
          <MapWithList {...found.data} branch={branch} />
        </div>
      )}
    </>
  );
};

/** Where the family lived, on a map, through the years; the list beside it says the same. */
export const MapPage = () => (
  <div className="page pb-16">
    <PageHeader
      above={
        <Link href="/places" className="text-accent underline-offset-4 hover:underline">
          Places
        </Link>
      }
      title="Map"
      subtitle="Where your family was born, married, lived and died"
    />
    <Content />
  </div>
);
