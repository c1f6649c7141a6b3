import type { Coordinates, Place } from "@kinkeeper/contracts/genealogy/places";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Input } from "@kinkeeper/kit/input.tsx";
import { useId, useState, type FormEvent } from "react";
import { LazyPlaceMap } from "./map/lazy-place-map.tsx";
import { readLatitudeLongitude } from "./read-coordinates.ts";
import { useLocate } from "./use-place-commands.ts";

const written = ({ latitude, longitude }: Coordinates): string => `${latitude}, ${longitude}`;

/** Says where a place lies: with a click on the map, or in numbers as other maps show them. */
export const LocateDialog = ({ place, onClose }: { place: Place; onClose: () => void }) => {
  const id = useId();
  const locate = useLocate(place);
  const [text, setText] = useState(place.coordinates ? written(place.coordinates) : "");
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const chosen = readLatitudeLongitude(text);
  // The map stays where it is while somebody chooses.
  const [start] = useState(() => chosen ?? place.nearby?.coordinates);
  const save = async (coordinates: Coordinates | null) => {
    setSaving(true);
    setError(undefined);
    try {
      await locate(coordinates);
      onClose();
    } catch (failure) {
      setError(messageFor(failure, "The place could not be saved."));
      setSaving(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) void save(chosen);
    else setError("Please write it like 52.7077, -2.7541.");
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Where is ${place.name}?`}
      description="Click on the map, or paste the numbers from another map."
      size="large"
    >
      <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <LazyPlaceMap
          label={`Map to say where ${place.name} is`}
          className="h-72"
          points={chosen ? [{ id: place.id, label: place.name, coordinates: chosen, count: 1 }] : []}
          chosenId={place.id}
          start={start}
          onPick={(at) => setText(written(at))}
        />
        <div>
          <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
            Latitude, longitude
          </label>
          <Input
            id={id}
            value={text}
            placeholder="52.7077, -2.7541"
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {error !== undefined && (
            <p
              id={`${id}-error`}
              // What the server says, the toast has told.
              role={chosen ? undefined : "alert"}
              className="mt-1 text-sm text-danger"
            >
              {error}
            </p>
          )}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          {place.coordinatesFrom === "family" && (
            <Button variant="quiet" className="mr-auto" disabled={isSaving} onClick={() => void save(null)}>
              Take off the map
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isPending={isSaving}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
