import type { ReactNode } from "react";

/** Options of a `role="listbox"` whose names are only like what was typed. */
export const SimilarPeople = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
  <li role="group" aria-labelledby={id}>
    <p id={id} className="px-3 py-2 text-sm text-ink-soft">
      No one by that name. Similar names:
    </p>
    <ul role="presentation">{children}</ul>
  </li>
);
