import { artifactEndpoints, type Artifact } from "@kinkeeper/contracts/archive/artifacts";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { CardLink } from "@kinkeeper/kit/card.tsx";
import { WhenNear } from "@kinkeeper/kit/when-near.tsx";
import { useQuery } from "@tanstack/react-query";
import { typeLooks } from "../artifacts/artifact-types.ts";
import { DateAndPlace } from "./date-and-place.tsx";

const mostShown = 6;

/** What shares people with an item, the most in common first. */
const sharingPeople = (
  { id, people }: { readonly id: string; readonly people: readonly string[] },
  artifacts: readonly Artifact[],
): readonly Artifact[] => {
  const wanted = new Set(people);
  const inCommon = ({ associatedMembers }: Artifact) => associatedMembers.filter((one) => wanted.has(one)).length;
  return artifacts
    .filter((artifact) => artifact.id !== id && inCommon(artifact) > 0)
    .toSorted((a, b) => inCommon(b) - inCommon(a))
    .slice(0, mostShown);
};

const pathOf = ({ id, artifactType }: Artifact): string =>
  artifactType === "story" ? `/stories/${id}` : `/artifacts/${id}`;

interface AlsoAboutProps {
  readonly id: string;
  readonly people: readonly string[];
}

/** Other stories and artifacts about the same people; the whole list of them is asked for once somebody has read so far. */
export const AlsoAbout = ({ id, people }: AlsoAboutProps) =>
  people.length > 0 && (
    <WhenNear>
      <OthersAbout id={id} people={people} />
    </WhenNear>
  );

const OthersAbout = ({ id, people }: AlsoAboutProps) => {
  const { data: artifacts = [] } = useQuery(useApi().queryFor(artifactEndpoints.list));
  const others = sharingPeople({ id, people }, artifacts);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="also-about" className="print:hidden">
      <h2 id="also-about" className="mb-4 font-serif text-xl font-semibold">
        Also about these people
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {others.map((artifact) => (
          <li key={artifact.id} className="flex min-w-0">
            <CardLink href={pathOf(artifact)} className="w-full px-4 py-3">
              <span className="block font-serif font-semibold [overflow-wrap:anywhere]">{artifact.title}</span>
              <span className="mt-0.5 block text-sm text-ink-soft">
                {typeLooks[artifact.artifactType].label}
                {(artifact.date ?? artifact.location) && " · "}
                <DateAndPlace date={artifact.date} place={artifact.location} />
              </span>
            </CardLink>
          </li>
        ))}
      </ul>
    </section>
  );
};
