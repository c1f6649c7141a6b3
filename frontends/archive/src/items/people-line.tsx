import { fullName } from "@kinkeeper/kit/person-words.ts";
import { Portrait } from "@kinkeeper/kit/portrait.tsx";
import { usePeople } from "./use-people.ts";

const mostShown = 3;

/** On a card: at most three faces, their names, and how many more. Not links: the card is one. */
export const PeopleLine = ({ ids }: { ids: readonly string[] }) => {
  const some = ids.slice(0, mostShown);
  const { byId, isKnown } = usePeople(some);
  if (ids.length === 0) return null;
  const shown = some.map((id) => {
    const person = byId.get(id);
    return { id, name: person ? fullName(person) : isKnown ? "Unknown" : "", photoUrl: person?.photoUrl };
  });
  const more = ids.length - shown.length;
  const names = shown.map(({ name }) => name).filter(Boolean);
  return (
    <div className="flex min-w-0 items-center gap-2.5 text-sm text-ink-soft">
      <span className="flex shrink-0 gap-0.5">
        {shown.map(({ id, name, photoUrl }) => (
          <Portrait key={id} name={name || "?"} photoUrl={photoUrl} size={24} />
        ))}
      </span>
      <span className="min-w-0 truncate">
        {names.join(", ")}
        {more > 0 && ` and ${more} more`}
      </span>
    </div>
  );
};
