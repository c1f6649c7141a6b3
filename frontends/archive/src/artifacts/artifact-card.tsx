import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { Maximize2 } from "lucide-react";
import { Link } from "wouter";
import { circa } from "../items/circa.ts";
import { DateAndPlace } from "../items/date-and-place.tsx";
import { PeopleLine } from "../items/people-line.tsx";
import { PrivacyBadge } from "../items/privacy-badge.tsx";
import { Tags } from "../items/tags.tsx";
import { typeLooks } from "./artifact-types.ts";
import { pictureOf } from "./artifacts.ts";

const mostTags = 2;

interface ArtifactCardProps {
  readonly artifact: Artifact;
  /** Looks at the picture as large as the window. */
  readonly onEnlarge?: (() => void) | undefined;
}

export const ArtifactCard = ({ artifact, onEnlarge }: ArtifactCardProps) => {
  const picture = pictureOf(artifact);
  const { label, icon } = typeLooks[artifact.artifactType];
  return (
    <li className="flex min-w-0">
      <Card className="group/card relative flex w-full flex-col overflow-hidden p-0 transition-colors hover:border-edge/60 hover:bg-wash/40">
        <div className="relative grid aspect-4/3 place-items-center overflow-hidden border-b border-line bg-wash">
          {picture ? (
            <img
              src={picture}
              alt=""
              loading="lazy"
              decoding="async"
              className="absolute inset-0 size-full object-contain"
            />
          ) : (
            <Icon of={icon} size={44} className="text-ink-soft/60" />
          )}
          {onEnlarge && (
            <IconButton
              label={`Enlarge ${artifact.title}`}
              icon={Maximize2}
              variant="secondary"
              size="icon-small"
              className="absolute! right-2 bottom-2 z-10 opacity-0 group-hover/card:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
              onClick={onEnlarge}
            />
          )}
        </div>
        <div className="flex flex-1 flex-col gap-2.5 p-4">
          <div>
            <p className="mb-1 flex items-center gap-1.5 text-xs text-ink-soft">
              <Icon of={icon} size={14} />
              {label}
            </p>
            <CardTitle className="leading-snug text-balance [overflow-wrap:anywhere]">
              <Link
                href={`/artifacts/${artifact.id}`}
                className="text-ink no-underline outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
              >
                {artifact.title}
              </Link>
            </CardTitle>
            <p className="mt-0.5 text-sm text-ink-soft">
              <DateAndPlace date={artifact.date} place={artifact.location} write={circa} />
            </p>
            {artifact.description && (
              <p className="mt-2 line-clamp-2 text-sm text-ink-soft [overflow-wrap:anywhere]">{artifact.description}</p>
            )}
          </div>
          <div className="mt-auto grid grid-cols-[minmax(0,1fr)] gap-2.5">
            <PeopleLine ids={artifact.associatedMembers} />
            <div className="flex flex-wrap items-center gap-1.5">
              <PrivacyBadge privacy={artifact.privacy} />
              <Tags tags={artifact.tags} isLinked={false} most={mostTags} className="contents" />
            </div>
          </div>
        </div>
      </Card>
    </li>
  );
};
