import type { SearchAnswer } from "@kinkeeper/contracts/archive/search";
import { useId } from "react";
import { Link } from "wouter";
import { pathOf } from "./kinds.ts";

/** Where nothing matches: what comes nearest, offered as such. */
export const Closest = ({ closest }: { closest: SearchAnswer["closest"] }) => {
  const id = useId();
  if (closest.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mx-auto mt-2 max-w-md text-center [overflow-wrap:anywhere]">
      <h3 id={id} className="text-sm text-ink-soft">
        Closest
      </h3>
      <ul className="mt-2 flex flex-col gap-1">
        {closest.map(({ kind, id: item, title }) => (
          <li key={item}>
            <Link
              href={pathOf(kind, item)}
              className="focus-ring inline-block rounded-sm py-1 font-serif text-lg text-accent underline decoration-accent/35 underline-offset-4 hover:decoration-accent"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
