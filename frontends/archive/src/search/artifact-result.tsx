import type { FoundArtifact } from "@kinkeeper/contracts/archive/search";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { AudioLines, FileText, Film, Image, Package, type LucideIcon } from "lucide-react";
import { circa } from "./circa.ts";
import { MarkedText } from "./marked-text.tsx";
import { Preview, ResultCard, WhyFound } from "./result-card.tsx";
import { CardFoot, Facts, namesOf, Thumbnail } from "./result-details.tsx";

const shown = ["title", "description", "date", "location", "tags"];

const icons: Readonly<Record<FoundArtifact["artifactType"], LucideIcon>> = {
  photo: Image,
  document: FileText,
  story: FileText,
  video: Film,
  audio: AudioLines,
  other: Package,
};

export const ArtifactResult = ({ artifact }: { artifact: FoundArtifact }) => {
  const { match, artifactType } = artifact;
  return (
    <ResultCard
      href={`/artifacts/${artifact.id}`}
      title={<MarkedText text={artifact.title} match={match} />}
      className="flex-col overflow-hidden *:last:p-4"
      picture={
        <Thumbnail
          url={artifact.thumbnailUrl}
          width={320}
          height={200}
          className="aspect-8/5 w-full"
          instead={
            <span aria-hidden className="grid aspect-8/5 w-full place-items-center bg-wash text-ink-soft/60">
              <Icon of={icons[artifactType]} size={40} />
            </span>
          }
        />
      }
    >
      <Facts>
        <span className="capitalize">{artifactType}</span>
        {artifact.date && circa(artifact.date)}
        {artifact.location && <MarkedText text={artifact.location} match={match} />}
      </Facts>
      <Preview match={match} field="description" text={artifact.description} className="line-clamp-2 text-sm" />
      <WhyFound match={match} shown={shown} />
      {artifact.people.length > 0 && <p className="mt-2 text-sm text-ink-soft">With {namesOf(artifact)}</p>}
      <CardFoot tags={artifact.tags} privacy={artifact.privacy} />
    </ResultCard>
  );
};
