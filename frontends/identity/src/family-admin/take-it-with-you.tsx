import { listTenantImports, type TenantImport } from "@kinkeeper/contracts/archive/transfers";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { buttonStyles } from "@kinkeeper/kit/button-styles.ts";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, type ReactNode } from "react";
import { ArchiveImport } from "./archive-import.tsx";
import { ReadArchiveIn } from "./read-archive-in.tsx";

const pollInterval = 1_000;

const isUnderWay = (newest: TenantImport | undefined): boolean =>
  newest?.status === "running" || newest?.status === "cancelling";

const Download = () => (
  <Card className="p-6">
    <CardTitle as="h3">Download the archive</CardTitle>
    <p className="mt-1 text-ink-soft">
      One ZIP file with everybody in the tree (GEDCOM), every story, artifact, event and tradition, and all photos and
      files. Not included: what others keep private, and the history of changes.
    </p>
    <a className={buttonStyles({ variant: "secondary", className: "mt-5" })} href="/api/tenant-export" download>
      Download
    </a>
  </Card>
);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-labelledby="take-it-with-you" className="mt-10">
    <h2 id="take-it-with-you" className="mb-3 font-serif text-xl font-semibold">
      {title}
    </h2>
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">{children}</div>
  </section>
);

/** All that is left to do in a family that was cancelled. */
export const TakeItAway = () => (
  <Section title="Export">
    <Download />
  </Section>
);

/** The family's archive as one file: out of here, and in again elsewhere. */
export const TakeItWithYou = () => {
  const queries = useQueryClient();
  const imports = useQuery({
    ...useApi().queryFor(listTenantImports),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.[0]) ? pollInterval : false),
  });
  const newest = imports.data?.[0];
  const isBusy = isUnderWay(newest);
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    const hasEnded = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    // There is hardly a list that an archive adds nothing to.
    if (hasEnded) void queries.invalidateQueries();
  }, [queries, isBusy]);
  return (
    <Section title="Export and restore">
      <Download />
      {newest && <ArchiveImport found={newest} />}
      {/* A family that an archive was restored into is not empty any more. */}
      {!imports.isPending && !isBusy && newest?.status !== "done" && <ReadArchiveIn />}
    </Section>
  );
};
