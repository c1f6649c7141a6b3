import { getPlace, placeHistory, placeText, revertPlace, type Place } from "@kinkeeper/contracts/genealogy/places";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { ApiError } from "@kinkeeper/kit/api/api-error.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { PageErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { History } from "@kinkeeper/kit/history.tsx";
import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";
import { NotFound } from "@kinkeeper/kit/not-found.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { useIsFamilyAdmin } from "@kinkeeper/kit/session.ts";
import { PageSkeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState, type ReactNode } from "react";
import { Link } from "wouter";
import { ArchiveAtPlace } from "./archive-at-place.tsx";
import { countsOf } from "./counted.ts";
import { LazyPlaceMap } from "./map/lazy-place-map.tsx";
import { PlaceEvents } from "./place-events.tsx";
import { PlaceList } from "./place-list.tsx";
import { placeLists, useJoin } from "./use-place-commands.ts";

const LocateDialog = lazyDialog(() => import("./locate-dialog.tsx").then((module) => module.LocateDialog));
const JoinDialog = lazyDialog(() => import("./join-dialog.tsx").then((module) => module.JoinDialog));

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="mb-3 font-serif text-xl font-semibold">
      {title}
    </h2>
    {children}
  </section>
);

const Where = ({ place }: { place: Place }) => {
  const { coordinates, nearby } = place;
  const at = coordinates ?? nearby?.coordinates;
  if (!at) return null;
  return (
    <figure>
      <LazyPlaceMap
        label={`Map with ${place.name}`}
        className="h-64"
        points={[{ id: place.id, label: coordinates ? place.name : nearby!.name, coordinates: at, count: 1 }]}
        chosenId={place.id}
      />
      <figcaption className="mt-1.5 text-sm text-ink-soft">
        {coordinates
          ? `${coordinates.latitude}, ${coordinates.longitude}${place.coordinatesFrom === "file" ? ", from an imported file" : ""}`
          : `The map shows ${nearby!.name}, which it is part of.`}
      </figcaption>
    </figure>
  );
};

const Names = ({ place }: { place: Place }) => {
  const isAdmin = useIsFamilyAdmin();
  const { separate } = useJoin();
  const others = place.spellings.filter((text) => text !== placeText(place));
  if (others.length === 0 && place.sameAs.length === 0) return null;
  return (
    <Section id="names" title="Also written">
      <ul className="grid gap-1 [overflow-wrap:anywhere]">
        {place.sameAs.map(({ id, text }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            {text}
            {isAdmin && (
              <Button variant="quiet" size="small" aria-label={`${text} is another place`} onClick={() => separate(id)}>
                Another place
              </Button>
            )}
          </li>
        ))}
        {others
          .filter((text) => !place.sameAs.some((one) => one.text === text))
          .map((text) => (
            <li key={text}>{text}</li>
          ))}
      </ul>
    </Section>
  );
};

const fieldNames = { coordinates: "On the map", sameAs: "The same as" };

const PlaceHistory = ({ place }: { place: Place }) => {
  const params = { id: place.id };
  const isAdmin = useIsFamilyAdmin();
  const history = useQuery({ ...useApi().queryFor(placeHistory, { params }), staleTime: 0 });
  const { mutateAsync: revert } = useCommand(revertPlace, {
    invalidates: placeLists,
    success: "Restored to how it was",
    failure: "The earlier version could not be restored",
  });
  // Nothing was ever said of most places.
  if (history.data?.length === 0) return null;
  return (
    <History
      history={history}
      fieldNames={fieldNames}
      onRevert={isAdmin ? ({ revision }) => revert({ params, body: { revision } }) : undefined}
    />
  );
};

const Found = ({ place }: { place: Place }) => {
  const isAdmin = useIsFamilyAdmin();
  const [dialog, setDialog] = useState<"locate" | "join">();
  return (
    <article className="page pb-20">
      <PageHeader
        above={
          <nav aria-label="Part of" className="flex flex-wrap gap-x-2">
            {[{ id: "", name: "Places" }, ...place.above.toReversed()].map(({ id, name }, index) => (
              <span key={id} className="[overflow-wrap:anywhere]">
                {index > 0 && <span aria-hidden>› </span>}
                <Link
                  href={id === "" ? "/places" : `/places/${id}`}
                  className="text-accent underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
              </span>
            ))}
          </nav>
        }
        title={<span className="[overflow-wrap:anywhere]">{place.name}</span>}
        subtitle={countsOf(place)}
        actions={
          isAdmin && (
            <>
              <Button
                variant="secondary"
                onPointerEnter={JoinDialog.preload}
                onFocus={JoinDialog.preload}
                onClick={() => setDialog("join")}
              >
                Same as…
              </Button>
              <Button
                variant={place.coordinates ? "secondary" : "primary"}
                onPointerEnter={LocateDialog.preload}
                onFocus={LocateDialog.preload}
                onClick={() => setDialog("locate")}
              >
                {place.coordinates ? "Change on the map" : "Set on the map"}
              </Button>
            </>
          )
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-12">
          <Section id="events" title="What happened here">
            <PlaceEvents place={place} />
          </Section>
          <ArchiveAtPlace place={place} />
          <PlaceHistory place={place} />
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8 max-lg:order-first">
          <Where place={place} />
          {place.inside > 0 && (
            <Section id="inside" title={`Places in ${place.name}`}>
              <PlaceList under={place.id} hasTree={false} />
            </Section>
          )}
          <Names place={place} />
        </div>
      </div>
      <Suspense fallback={null}>
        {dialog === "locate" && <LocateDialog place={place} onClose={() => setDialog(undefined)} />}
        {dialog === "join" && <JoinDialog place={place} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </article>
  );
};

/** One place: where it lies, who was born, married, lived and died there, and the places in it. */
export const PlacePage = ({ id }: { id: string }) => {
  const found = useQuery({ ...useApi().queryFor(getPlace, { params: { id } }), staleTime: 0 });
  if (found.data) return <Found place={found.data} />;
  if (!found.error) return <PageSkeleton />;
  const isAbsent = found.error instanceof ApiError && [400, 404].includes(found.error.status);
  return isAbsent ? (
    <NotFound title="Place not found">
      Nothing in your tree mentions this place any more. You can search for it under Places.
    </NotFound>
  ) : (
    <PageErrorCard title="This place could not be loaded" error={found.error} onRetry={() => void found.refetch()} />
  );
};
