import { Button } from "@kinkeeper/kit/button.tsx";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { Progress } from "@kinkeeper/kit/progress.tsx";
import { X } from "lucide-react";
import type { Uploads } from "./use-uploads.ts";

/** Files on their way, how far they are, and what became of those that did not arrive: a toast has told it. */
export const UploadList = ({ uploads }: { uploads: Uploads }) =>
  uploads.pending.length > 0 && (
    <ul aria-label="Uploads" className="grid gap-2">
      {uploads.pending.map(({ key, file, progress, error, isRefused }) => (
        <li key={key} className="flex items-center gap-3 rounded-control bg-wash px-3 py-2 text-sm">
          <div className="min-w-0 flex-1">
            <p className="truncate">{file.name}</p>
            {error === undefined ? (
              <Progress label={`Uploading ${file.name}`} value={progress} className="mt-1.5" />
            ) : (
              <p className="text-danger">{error}</p>
            )}
          </div>
          {error !== undefined && !isRefused && (
            <Button variant="link" onClick={() => uploads.retry(key)}>
              Try again
            </Button>
          )}
          {isRefused ? (
            <Button variant="link" aria-label={`Remove ${file.name}`} onClick={() => uploads.drop(key)}>
              Remove
            </Button>
          ) : (
            <IconButton
              label={error === undefined ? `Cancel ${file.name}` : `Remove ${file.name}`}
              icon={X}
              size="icon-small"
              onClick={() => uploads.drop(key)}
            />
          )}
        </li>
      ))}
    </ul>
  );
