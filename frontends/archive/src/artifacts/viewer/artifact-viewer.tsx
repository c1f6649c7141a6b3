import type { ArtifactWithRevision } from "@kinkeeper/contracts/archive/artifacts";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { FailureBoundary } from "@kinkeeper/kit/page-boundary.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { AudioLines } from "lucide-react";
import { Suspense, useState } from "react";
import { MarkedPicture } from "../../items/faces/marked-picture.tsx";

// pdf.js is larger than the rest of the archive together.
const PdfViewer = lazyPage(() => import("./pdf-viewer.tsx").then((module) => module.PdfViewer));

const Unplayable = ({ what }: { what: string }) => (
  <p role="alert" className="mt-3 text-sm text-ink-soft">
    This {what} cannot be played here. Download it to open it.
  </p>
);

const AudioPlayer = ({ src, title }: { src: string; title: string }) => {
  const [hasFailed, setFailed] = useState(false);
  return (
    <div className="rounded-card border border-line bg-sheet p-6 sm:p-10">
      <Icon of={AudioLines} size={56} className="mx-auto mb-6 block text-warm" />
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written down what is said on a family's recordings */}
      <audio
        controls
        preload="metadata"
        src={src}
        aria-label={title}
        className="w-full"
        onError={() => setFailed(true)}
      />
      {hasFailed && <Unplayable what="recording" />}
    </div>
  );
};

const VideoPlayer = ({ src, title }: { src: string; title: string }) => {
  const [hasFailed, setFailed] = useState(false);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- as above */}
      <video
        controls
        playsInline
        preload="metadata"
        src={src}
        aria-label={title}
        className="aspect-video max-h-[80vh] w-full rounded-card bg-[#000]"
        onError={() => setFailed(true)}
      />
      {hasFailed && <Unplayable what="video" />}
    </>
  );
};

/** The file of an artifact, shown as what it is. */
export const ArtifactViewer = ({ artifact }: { artifact: ArtifactWithRevision }) => {
  const { fileUrl, file, title } = artifact;
  if (fileUrl === null) return null;
  const [family] = (file?.contentType ?? "").split("/");
  if (family === "image")
    return (
      <MarkedPicture
        item={artifact}
        path={fileUrl}
        alt={title}
        size={file?.width && file.height ? { width: file.width, height: file.height } : undefined}
      />
    );
  if (family === "audio") return <AudioPlayer src={fileUrl} title={title} />;
  if (family === "video") return <VideoPlayer src={fileUrl} title={title} />;
  if (file?.contentType === "application/pdf")
    return (
      <FailureBoundary
        place={fileUrl}
        renderFailure={() => (
          <p role="alert" className="rounded-card border border-line bg-wash p-8 text-center text-ink-soft">
            The viewer could not be loaded. Download the document to open it.
          </p>
        )}
      >
        <Suspense
          fallback={
            <Loading label="Opening the document…">
              <Skeleton className="h-[60vh]" />
            </Loading>
          }
        >
          <PdfViewer src={fileUrl} title={title} />
        </Suspense>
      </FailureBoundary>
    );
  return null;
};
