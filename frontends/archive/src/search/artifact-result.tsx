import type { FoundArtifact } from "@kinkeeper/contracts/archive/search";
import { readablePlace } from "@kinkeeper/contracts/genealogy/readable";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { typeLooks } from "../artifacts/artifact-types.ts";
import { circa } from "../items/circa.ts";
import { MarkedText } from "./marked-text.tsx";
import { Preview, ResultCard, WhyFound } from "./result-card.tsx";
import { CardFoot, Facts, namesOf, Thumbnail } from "./result-details.tsx";

const shown = ["title", "description", "date", "location", "tags"];

interface ArtifactResultProps {
  readonly artifact: FoundArtifact;
  /** The picture stands beside the text, and takes no room where there is none. */
  readonly isWide?: boolean;
}

export const ArtifactResult = ({ artifact, isWide = false }: ArtifactResultProps) => {
  const { match } = artifact;
  const { label, icon } = typeLooks[artifact.artifactType];
  return (
    <ResultCard
      href={`/artifacts/${artifact.id}`}
      title={<MarkedText text={artifact.title} match={match} />}
      pictureAt={isWide ? "end" : "top"}
      picture={
        isWide ? (
          <Thumbnail
            url={artifact.thumbnailUrl}
            width={128}
            height={128}
            className="size-20 shrink-0 rounded-control sm:size-32"
          />
        ) : (
          <Thumbnail
            url={artifact.thumbnailUrl}
            width={320}
            height={200}
            className="aspect-8/5 w-full"
            instead={
              <span aria-hidden className="grid aspect-8/5 w-full place-items-center bg-wash text-ink-soft/60">
                <Icon of={icon} size={40} />
              </span>
            }
          />
        )
      }
      foot={<CardFoot tags={artifact.tags} privacy={artifact.privacy} />}
    >
      <Facts>
        {label}
        {artifact.date && circa(artifact.date)}
        {artifact.location && <MarkedText text={readablePlace(artifact.location)} match={match} />}
      </Facts>
      <Preview match={match} field="description" text={artifact.description} className="line-clamp-2 text-sm" />
      <WhyFound match={match} shown={shown} />
      {artifact.people.length > 0 && <p className="mt-2 text-sm text-ink-soft">With {namesOf(artifact)}</p>}
    </ResultCard>
  );
};
