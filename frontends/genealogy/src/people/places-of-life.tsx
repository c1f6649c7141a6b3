import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { listPlacesOfLife } from "@kinkeeper/contracts/genealogy/places";
import { readableName } from "@kinkeeper/contracts/genealogy/readable";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link } from "wouter";
import { LazyPlaceMap } from "../places/map/lazy-place-map.tsx";
import { PlaceLink } from "@kinkeeper/kit/place-link.tsx";
import { pointsOfLife, type NumberedPlace } from "./points-of-life.ts";
import { SectionHeading } from "./section-heading.tsx";

interface RowProps {
  readonly told: NumberedPlace;
  readonly memberId: string;
  readonly chosenId: string | undefined;
  readonly onChoose: (pointId: string) => void;
}

const Row = ({ told: { event, number, pointId }, memberId, chosenId, onChoose }: RowProps) => {
  const others = event.people.filter(({ id }) => id !== memberId);
  return (
    <li
      className={classNames(
        "flex gap-3 rounded-control px-2 py-2",
        pointId !== undefined && pointId === chosenId && "bg-wash",
      )}
    >
      {pointId === undefined ? (
        <span aria-hidden className="w-7 shrink-0 text-center text-ink-soft">
          –
        </span>
      ) : (
        <button
          type="button"
          aria-label={`Show ${number} on the map`}
          aria-pressed={pointId === chosenId}
          className="focus-ring relative grid size-7 shrink-0 cursor-pointer place-items-center rounded-full bg-accent text-sm font-medium text-on-accent tabular-nums pointer-coarse:before:absolute pointer-coarse:before:-inset-2"
          onClick={() => onChoose(pointId)}
        >
          {number}
        </button>
      )}
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="block">
          {event.title}
          {others.map(({ id, name }) => (
            <span key={id}>
              {" "}
              <Link
                href={`/people/${id}`}
                className="focus-ring rounded-sm text-accent underline-offset-4 hover:underline"
              >
                {readableName(name)}
              </Link>
            </span>
          ))}
        </span>
        <span className="block text-sm text-ink-soft">
          {event.date !== null && `${formatDate(event.date)} · `}
          <PlaceLink text={event.place} />
          {event.point === null ? " · not on the map yet" : event.point.of !== null && ` · shown at ${event.point.of}`}
        </span>
      </span>
    </li>
  );
};

/** Where somebody was born, married, lived and died, numbered on a map in the order of their life; the list says all of it. */
export const PlacesOfLife = ({ member }: { member: FamilyMemberWithRevision }) => {
  const found = useQuery({ ...useApi().queryFor(listPlacesOfLife, { params: { id: member.id } }), staleTime: 0 });
  const [chosenId, setChosenId] = useState<string>();
  const { numbered, points, way } = useMemo(() => pointsOfLife(found.data ?? []), [found.data]);
  if (!found.data && found.error)
    return (
      <div role="alert">
        <p className="text-danger">{messageFor(found.error, "The places of this life could not be loaded.")}</p>
        <Button variant="secondary" size="small" className="mt-3" onClick={() => void found.refetch()}>
          Retry
        </Button>
      </div>
    );
  if (points.length === 0) return null;
  return (
    <section aria-labelledby="places-of-life">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <SectionHeading id="places-of-life">Places</SectionHeading>
        <span className="flex flex-wrap gap-x-4 text-sm">
          {(["ancestors", "descendants"] as const).map((line) => (
            <Link
              key={line}
              href={`/places/map?${line}Of=${member.id}`}
              className="focus-ring rounded-sm py-1 text-accent underline-offset-4 hover:underline"
            >
              Map of {line}
            </Link>
          ))}
        </span>
      </div>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_17rem]">
        <LazyPlaceMap
          label={`Map of the places of ${member.firstName}’s life. The list shows the same.`}
          className="h-80 xl:h-96"
          points={points}
          way={way}
          chosenId={chosenId}
          onChoose={setChosenId}
        />
        <ol className="xl:max-h-96 xl:overflow-y-auto">
          {numbered.map((told, index) => (
            <Row
              // The same may have happened twice.
              key={`${index} ${told.event.title}`}
              told={told}
              memberId={member.id}
              chosenId={chosenId}
              onChoose={setChosenId}
            />
          ))}
        </ol>
      </div>
    </section>
  );
};
