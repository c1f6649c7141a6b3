import { listPlaces, placeText, type Place, type PlaceSummary } from "@kinkeeper/contracts/genealogy/places";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { SearchField } from "@kinkeeper/kit/search-field.tsx";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { countsOf } from "./counted.ts";
import { useJoin } from "./use-place-commands.ts";

/** So many are offered; who misses one types more of its name. */
const shown = 12;

/** Says that a place is another one, written differently. */
export const JoinDialog = ({ place, onClose }: { place: Place; onClose: () => void }) => {
  const [search, setSearch] = useState(place.name);
  const [error, setError] = useState<string>();
  const [joining, setJoining] = useState<string>();
  const [, navigate] = useLocation();
  const toast = useToast();
  const { join, undo } = useJoin();
  const found = useQuery({
    ...useApi().queryFor(listPlaces, { query: { search } }),
    placeholderData: keepPreviousData,
  });
  const around = new Set([place.id, ...place.above.map(({ id }) => id)]);
  // Neither what lies around it nor what lies in it can be the same.
  const isInside = (other: PlaceSummary) => placeText(other).endsWith(`, ${placeText(place)}`);
  const others = (found.data?.places ?? []).filter((one) => !around.has(one.id) && !isInside(one)).slice(0, shown);
  const choose = async (other: PlaceSummary) => {
    setJoining(other.id);
    setError(undefined);
    try {
      await join(place.id, other.id);
      onClose();
      navigate(`/places/${other.id}`);
      toast({
        title: "One place now",
        description: `${placeText(place)} is ${placeText(other)}.`,
        action: { label: "Undo", run: () => undo(place.id, null) },
      });
    } catch (failure) {
      setError(messageFor(failure, "This could not be saved."));
      setJoining(undefined);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${place.name} is the same place as…`}
      description="Both names then lead to one place. What people wrote stays as it is, and you can undo this."
    >
      <SearchField label="Find the other place" value={search} onChange={setSearch} delay={200} />
      {error !== undefined && <p className="mt-3 text-danger">{error}</p>}
      {found.error && (
        <p role="alert" className="mt-3 text-danger">
          {messageFor(found.error, "The places could not be loaded.")}
        </p>
      )}
      <ul aria-label="Places" className="mt-3 min-h-40">
        {others.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center gap-3 border-t border-line py-2.5 first:border-t-0">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {placeText(other)}
              <span className="block text-sm text-ink-soft">{countsOf(other)}</span>
            </span>
            <Button
              variant="secondary"
              size="small"
              aria-label={`The same as ${placeText(other)}`}
              isPending={joining === other.id}
              disabled={joining !== undefined}
              onClick={() => void choose(other)}
            >
              The same
            </Button>
          </li>
        ))}
        {found.data && others.length === 0 && <li className="py-3 text-ink-soft">No other place of that name.</li>}
      </ul>
    </Dialog>
  );
};
