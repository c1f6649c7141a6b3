import { Button } from "@kinkeeper/kit/button.tsx";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { Input } from "@kinkeeper/kit/input.tsx";
import { Progress } from "@kinkeeper/kit/progress.tsx";
import { X } from "lucide-react";
import type { Upload } from "../../items/use-uploads.ts";

interface PictureBlockProps {
  /** Empty while it is on its way. */
  readonly path: string;
  readonly upload: Upload | undefined;
  readonly caption: string;
  readonly onCaption: (caption: string) => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** A picture within the text that is being written: how far it is, then itself and its caption. */
export const PictureBlock = ({ path, upload, caption, onCaption, onRetry, onRemove }: PictureBlockProps) => (
  <figure className="my-2 font-sans text-base" contentEditable={false}>
    <div className="relative overflow-hidden rounded-card bg-wash">
      {path ? (
        <img
          src={`${path}?size=preview`}
          alt={caption || "Picture"}
          className="mx-auto max-h-[28rem] w-full object-contain"
        />
      ) : (
        <div className="grid gap-3 p-6 text-sm">
          <p className="truncate">{upload?.file.name ?? "Uploading…"}</p>
          {upload?.error === undefined ? (
            <Progress label={`Uploading ${upload?.file.name ?? "picture"}`} value={upload?.progress ?? 0} />
          ) : (
            <div className="flex flex-wrap items-center gap-3">
              <p className="text-danger">{upload.error}</p>
              {upload.isRefused ? (
                <Button variant="link" onClick={onRemove}>
                  Remove picture
                </Button>
              ) : (
                <Button variant="link" onClick={onRetry}>
                  Try again
                </Button>
              )}
            </div>
          )}
        </div>
      )}
      {!upload?.isRefused && (
        <IconButton
          label={path ? "Remove picture" : "Cancel picture"}
          icon={X}
          variant="secondary"
          size="icon-small"
          className="absolute top-2 right-2"
          onClick={onRemove}
        />
      )}
    </div>
    {path && (
      <Input
        aria-label="Caption"
        placeholder="Who or what is in this picture?"
        maxLength={500}
        value={caption}
        className="mt-2 text-sm"
        onChange={(event) => onCaption(event.currentTarget.value)}
      />
    )}
  </figure>
);
