import { importTenant, listTenantImports } from "@kinkeeper/contracts/archive/transfers";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { Progress } from "@kinkeeper/kit/progress.tsx";
import { useTellFailure } from "@kinkeeper/kit/tell-failure.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";

const failure = "The archive could not be sent. Please try again.";

/** Chooses an archive and sends it; how it is read in then, the list of imports says. */
export const ReadArchiveIn = () => {
  const api = useApi();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState(0);
  const tellFailure = useTellFailure();
  const reading = useMutation({
    mutationFn: (file: File) => api.upload(importTenant, { file, contentType: "application/zip", onProgress: setSent }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [listTenantImports.id] }),
    onError: (error) => tellFailure(error, failure),
  });
  const file = reading.variables;
  const doing = sent < 1 ? `Sending ${file?.name}` : `Checking ${file?.name}…`;
  return (
    <Card className="p-6">
      <CardTitle as="h3">Restore an archive</CardTitle>
      <p className="mt-1 text-ink-soft">
        Bring an archive that was downloaded from Kinkeeper into a family that is still empty. Everything in it counts
        as added by you, and only you can see what was private.
      </p>
      {reading.isPending ? (
        <div className="mt-5">
          <Progress label={doing} {...(sent < 1 ? { value: sent } : {})} />
          <p aria-hidden className="mt-1.5 text-sm [overflow-wrap:anywhere] text-ink-soft">
            {doing}
          </p>
        </div>
      ) : (
        <Button variant="secondary" className="mt-5" onClick={() => input.current?.click()}>
          Choose an archive
        </Button>
      )}
      {reading.error && <p className="mt-4 font-medium text-danger">{messageFor(reading.error, failure)}</p>}
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-label="Archive (ZIP file)"
        accept=".zip,application/zip"
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) {
            setSent(0);
            reading.mutate(chosen);
          }
          currentTarget.value = "";
        }}
      />
    </Card>
  );
};
