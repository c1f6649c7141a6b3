import { searchFacets } from "@kinkeeper/contracts/archive/search";
import { readablePlace } from "@kinkeeper/contracts/genealogy/readable";
import { getOnboarding } from "@kinkeeper/contracts/identity/onboarding";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { RemotePart } from "@kinkeeper/kit/remote-part.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { MapPin, Tag, type LucideIcon } from "lucide-react";
import { Suspense } from "react";
import type { Asked } from "./search-address.ts";

const fewChips = 8;

const FirstLook = lazyPage(() => import("./first-look.tsx").then((module) => module.FirstLook));

/** What the archive holds, to begin with: the places and tags that are used most. */
export const SearchStart = ({ ask }: { ask: (change: Partial<Asked>) => void }) => {
  const api = useApi();
  const isAdmin = useSession().user.role === "tenant_admin";
  const { data } = useQuery({ ...api.queryFor(searchFacets), staleTime: 60_000 });
  const onboarding = useQuery({ ...api.queryFor(getOnboarding), enabled: isAdmin });
  if (!data || onboarding.isLoading) return null;
  const isLed = onboarding.data?.isOver === false;
  return (
    <>
      {isLed && (
        <div className="mx-auto mb-8 max-w-2xl">
          <RemotePart
            part="identity/first-steps"
            failure="The first steps could not be loaded"
            loading={firstStepsLoading}
          />
        </div>
      )}
      <Facets {...data} ask={ask} isLed={isLed} />
      {!isLed && data.places.length + data.tags.length < fewChips && (
        <Suspense>
          <FirstLook />
        </Suspense>
      )}
    </>
  );
};

const firstStepsLoading = (
  <Loading label="Loading the first steps…">
    <Skeleton className="h-56" />
  </Loading>
);

interface FacetsProps extends ResponseOf<typeof searchFacets> {
  readonly ask: (change: Partial<Asked>) => void;
  /** The first steps above say how to begin. */
  readonly isLed: boolean;
}

const Facets = ({ ask, isLed, ...data }: FacetsProps) => {
  if (isLed && data.places.length === 0 && data.tags.length === 0) return null;
  if (data.places.length === 0 && data.tags.length === 0)
    return (
      <p className="mx-auto max-w-md animate-appear text-center text-balance text-ink-soft">
        Everything you add can be found here, by its words or its meaning. A story is a good start.
      </p>
    );
  return (
    <div className="mx-auto flex max-w-2xl animate-appear flex-col gap-6 pt-2">
      <Chips
        title="Places in your archive"
        icon={MapPin}
        values={data.places}
        readable={readablePlace}
        onChoose={(place) => ask({ place })}
      />
      <Chips title="Topics in your archive" icon={Tag} values={data.tags} onChoose={(tag) => ask({ tag })} />
    </div>
  );
};

interface ChipsProps {
  readonly title: string;
  readonly icon: LucideIcon;
  readonly values: readonly { readonly value: string; readonly count: number }[];
  /** How a value is shown; absent: as it is. */
  readonly readable?: (value: string) => string;
  readonly onChoose: (value: string) => void;
}

const Chips = ({ title, icon, values, readable = String, onChoose }: ChipsProps) => {
  if (values.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2.5 flex items-center justify-center gap-1.5 text-sm text-ink-soft">
        <Icon of={icon} size={15} />
        {title}
      </h2>
      <ul className="flex flex-wrap justify-center gap-2">
        {values.slice(0, fewChips).map(({ value, count }) => (
          <li key={value} className="max-w-full">
            <button
              type="button"
              onClick={() => onChoose(value)}
              className="focus-ring inline-flex min-h-9 max-w-full cursor-pointer items-center gap-2 rounded-full border border-line bg-sheet px-3.5 py-1 font-serif transition-colors hover:border-edge hover:bg-wash pointer-coarse:min-h-11"
            >
              <span className="truncate">{readable(value)}</span>
              <span className="font-sans text-xs text-ink-soft tabular-nums">
                {count}
                <span className="sr-only">{count === 1 ? " result" : " results"}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
