import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { Card } from "@kinkeeper/kit/card.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { NothingFound } from "@kinkeeper/kit/found-items.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { SearchField } from "@kinkeeper/kit/search-field.tsx";
import { useMemo, useState } from "react";
import { Link } from "wouter";
import { KeptList } from "./archive-at-place.tsx";
import { ArchivePlaces, useArchivePlaces } from "./archive-places.tsx";
import { mayLieIn, placeOfText } from "./lies-in.ts";
import { PlaceList } from "./place-list.tsx";
import { useKeptAtPlace } from "./use-kept-at-place.ts";
import { usePlaces } from "./use-places.ts";

const AllPlaces = () => {
  const { items } = usePlaces({});
  const archive = useArchivePlaces();
  if (items?.length === 0 && archive.data?.length === 0)
    return (
      <EmptyState action={<ButtonLink href="/people">People</ButtonLink>}>
        No places yet. Add where someone was born, and the place appears here.
      </EmptyState>
    );
  return (
    <>
      {items?.length !== 0 && (
        <Card className="mt-5 px-4 py-2">
          <PlaceList hasTree />
        </Card>
      )}
      <ArchivePlaces {...archive} />
    </>
  );
};

/** Places of that name, and what the archive keeps of one that is called so. */
const FoundPlaces = ({ search }: { search: string }) => {
  const { items } = usePlaces({ search });
  const archive = useKeptAtPlace(
    useMemo(() => placeOfText(search), [search]),
    mayLieIn,
  );
  if (items?.length === 0 && archive.kept.length === 0 && !archive.isPending)
    return <NothingFound>No place of that name was found.</NothingFound>;
  return (
    <>
      {items?.length !== 0 && (
        <Card className="mt-5 px-4 py-2">
          <PlaceList search={search} hasTree={false} />
        </Card>
      )}
      <div className="mt-8">
        <KeptList {...archive} name={search} title={`Stories and events at “${search}”`} />
      </div>
    </>
  );
};

/** Where the family lived, the largest places first, each with those that lie in it. */
export const PlacesPage = () => {
  const [search, setSearch] = useState("");
  return (
    <div className="page page-narrow pb-16">
      <PageHeader
        above={
          <Link href="/people" className="text-accent underline-offset-4 hover:underline">
            People
          </Link>
        }
        title="Places"
        subtitle="Where your family was born, married, lived and died"
        actions={
          <ButtonLink href="/places/map" variant="secondary">
            Map
          </ButtonLink>
        }
      />
      <SearchField
        label="Search places"
        placeholder="Town, county or country"
        value={search}
        onChange={setSearch}
        delay={200}
      />
      {/* As wide as the field above, so that what stands in its middle stands below it. */}
      <div>{search.trim() === "" ? <AllPlaces /> : <FoundPlaces key={search.trim()} search={search.trim()} />}</div>
    </div>
  );
};
