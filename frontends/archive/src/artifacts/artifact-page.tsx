import { longDay } from "@kinkeeper/kit/date-words.ts";
import { artifactEndpoints, type ArtifactWithRevision } from "@kinkeeper/contracts/archive/artifacts";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { buttonStyles } from "@kinkeeper/kit/button-styles.ts";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { Download } from "lucide-react";
import { Suspense, useState } from "react";
import { Link, Redirect } from "wouter";
import { AlsoAbout } from "../items/also-about.tsx";
import { circa } from "../items/circa.ts";
import { DateAndPlace } from "../items/date-and-place.tsx";
import { EditInPlace } from "../items/edit-in-place.tsx";
import { Gallery } from "../items/gallery.tsx";
import { ItemActions } from "../items/item-actions.tsx";
import { ItemBoundary } from "@kinkeeper/kit/item-boundary.tsx";
import { useWhenLoaded } from "@kinkeeper/kit/use-when-loaded.ts";
import { Comments } from "../items/comments.tsx";
import { ItemHistory } from "../items/item-history.tsx";
import { LinkedPeople } from "../items/linked-people.tsx";
import { PictureFigure } from "../items/picture-figure.tsx";
import { PrivacyBadge } from "../items/privacy-badge.tsx";
import { Tags } from "../items/tags.tsx";
import { useArtifactChange } from "../items/use-artifact-change.ts";
import { useItemRights } from "../items/use-item-rights.ts";
import { typeLooks } from "./artifact-types.ts";
import { isArtifact } from "./artifacts.ts";
import { downloadAddress, downloadName, fileInWords } from "./file-words.ts";
import { ArtifactViewer } from "./viewer/artifact-viewer.tsx";

const ArtifactDialog = lazyPage(() => import("./artifact-dialog.tsx").then((module) => module.ArtifactDialog));

const Words = ({ artifact }: { artifact: ArtifactWithRevision }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
    {artifact.description && (
      <p className="font-serif text-story whitespace-pre-line [overflow-wrap:anywhere]">{artifact.description}</p>
    )}
    {artifact.associatedMembers.length > 0 && (
      <section aria-labelledby="people">
        <h2 id="people" className="mb-3 font-serif text-xl font-semibold">
          People
        </h2>
        <LinkedPeople ids={artifact.associatedMembers} />
      </section>
    )}
    <Tags tags={artifact.tags} />
    <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
      {artifact.userName ? `Added by ${artifact.userName}` : "Added"} on {longDay(new Date(artifact.createdAt))}
      {artifact.file && ` · ${fileInWords(artifact.file)}`}
    </p>
  </div>
);

const ArtifactArticle = ({ artifact }: { artifact: ArtifactWithRevision }) => {
  const { canEdit } = useItemRights(artifact);
  const [isEditing, setEditing] = useState(false);
  const whenLoaded = useWhenLoaded(ArtifactDialog);
  const { label, icon } = typeLooks[artifact.artifactType];
  const change = useArtifactChange(artifact);
  return (
    <Gallery item={artifact} pictures={artifact.pictures}>
      <article className="page pb-20">
        <PageHeader
          title={artifact.title}
          above={
            <Link href="/artifacts" className="focus-ring rounded-sm text-accent print:hidden">
              Artifacts
            </Link>
          }
          subtitle={
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <Badge icon={icon}>{label}</Badge>
              <PrivacyBadge privacy={artifact.privacy} />
              <EditInPlace
                what="date"
                value={artifact.date ?? ""}
                maxLength={100}
                canEdit={canEdit}
                onSave={(date) => change({ date: date || null }, "Date saved")}
              >
                <DateAndPlace date={artifact.date} place={null} write={circa} />
              </EditInPlace>
              <DateAndPlace date={null} place={artifact.location} isLinked />
            </span>
          }
          actions={
            <span className="flex flex-wrap gap-2 print:hidden">
              {artifact.fileUrl && (
                <a
                  href={downloadAddress(artifact.title, artifact.fileUrl)}
                  download={downloadName(artifact)}
                  className={buttonStyles({ variant: "secondary" })}
                >
                  <Icon of={Download} />
                  Download
                </a>
              )}
              {canEdit && (
                <ItemActions
                  item={artifact}
                  endpoints={artifactEndpoints}
                  one="artifact"
                  listPath="/artifacts"
                  onEdit={() => whenLoaded(() => setEditing(true))}
                />
              )}
            </span>
          }
        />
        <ArtifactViewer artifact={artifact} />
        <div className="mt-8 grid max-w-reading grid-cols-[minmax(0,1fr)] gap-10">
          <Words artifact={artifact} />
          {artifact.pictures.map((picture) => (
            <PictureFigure key={picture.path} picture={picture} title={artifact.title} />
          ))}
          <Comments id={artifact.id} endpoints={artifactEndpoints} />
          <AlsoAbout id={artifact.id} people={artifact.associatedMembers} />
          <ItemHistory id={artifact.id} endpoints={artifactEndpoints} canRevert={canEdit} />
        </div>
        {isEditing && (
          <Suspense fallback={null}>
            <ArtifactDialog artifact={artifact} onClose={() => setEditing(false)} />
          </Suspense>
        )}
      </article>
    </Gallery>
  );
};

/** One artifact: what it is to look at or listen to, and what is known about it. */
export const ArtifactPage = ({ id }: { id: string }) => (
  <ItemBoundary
    id={id}
    endpoint={artifactEndpoints.get}
    absent="This artifact is not in the archive. It may have been deleted, or it is private."
    isRestorable
    failure="This artifact could not be loaded"
  >
    {(artifact) =>
      isArtifact(artifact) ? <ArtifactArticle artifact={artifact} /> : <Redirect to={`/stories/${id}`} replace />
    }
  </ItemBoundary>
);
