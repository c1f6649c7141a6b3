import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { Card } from "@kinkeeper/kit/card.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { NothingFound } from "@kinkeeper/kit/found-items.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { SearchField } from "@kinkeeper/kit/search-field.tsx";
import { useState } from "react";
import { Link } from "wouter";
import { PlaceList } from "./place-list.tsx";
import { usePlaces } from "./use-places.ts";

const Found = ({ search }: { search: string }) => {
  const { items } = usePlaces(search ? { search } : {});
  if (items?.length === 0)
    return search ? (
      <NothingFound>No place of that name was found.</NothingFound>
    ) : (
      <EmptyState action={<ButtonLink href="/people">People</ButtonLink>}>
        No places yet. Say where somebody was born, and the place appears here.
      </EmptyState>
    );
  return (
    <Card className="mt-5 px-4 py-2">
      <PlaceList key={search} search={search} hasTree={search === ""} />
    </Card>
  );
};

/** Where the family lived, the largest places first, each with those that lie in it. */
export const PlacesPage = () => {
  const [search, setSearch] = useState("");
  return (
    <div className="page max-w-4xl pb-16">
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
      <Found search={search.trim()} />
    </div>
  );
};
