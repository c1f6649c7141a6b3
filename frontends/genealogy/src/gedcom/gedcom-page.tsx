import { listGedcomImports, type GedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";
import {
  livingInExport,
  type LivingInExport,
  getFamilyPrivacy,
  stricterOf,
} from "@kinkeeper/contracts/genealogy/privacy";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { ClosedFamily, useWhyClosed } from "@kinkeeper/kit/closed-family.tsx";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { Switch } from "@kinkeeper/kit/switch.tsx";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useId, useState } from "react";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { useIsFamilyAdmin } from "@kinkeeper/kit/session.ts";
import { Link } from "wouter";
import { livingOptions } from "./living-options.ts";
import { ImportCard } from "./import-card.tsx";
import { UploadCard } from "./upload-card.tsx";
import { WaitingImports } from "./waiting-imports.tsx";

const PrivacyCard = lazyPage(() => import("./privacy-card.tsx").then((module) => module.PrivacyCard));

const exportLink = "focus-ring rounded-control text-accent underline underline-offset-4";

const ExportCard = () => {
  const id = useId();
  const isAdmin = useIsFamilyAdmin();
  const privacy = useQuery(useApi().queryFor(getFamilyPrivacy));
  const [chosen, setLiving] = useState<LivingInExport>();
  const allowed = privacy.data?.othersSee ?? "all";
  const living = chosen ?? allowed;
  const isLaxer = stricterOf(living, allowed) !== living;
  // What their family keeps members do not pass on; an administrator is told.
  const options = isAdmin ? livingOptions : livingOptions.filter(({ value }) => stricterOf(value, allowed) === value);
  const [leavesOut, setLeavesOut] = useState(false);
  const without = leavesOut ? "&restricted=without" : "";
  const shows = (living === "all" ? "" : `&living=${living}`) + without;
  const address = (version: string): string => `/api/gedcom/export?version=${version}${shows}`;
  return (
    <Card className="p-6">
      <CardTitle>Export your tree</CardTitle>
      <p className="mt-1 text-ink-soft">Download your family as a GEDCOM file. Any genealogy program can read it.</p>
      <label htmlFor={id} className="mt-4 mb-1.5 block text-sm font-medium">
        What the file says about living people
      </label>
      <Select
        id={id}
        options={options}
        value={living}
        onChange={(value) => setLiving(livingInExport.parse(value))}
        className="max-w-sm"
      />
      {isLaxer && (
        <p role="status" className="mt-1.5 text-sm text-warm">
          Your family’s rule is stricter. This file says more about living people than members may export.
        </p>
      )}
      {living !== "all" && (
        <p className="mt-1.5 text-sm text-ink-soft">
          For living people, dates, places, notes, sources and pictures of them are left out. They keep their place in
          the tree.
        </p>
      )}
      {isAdmin && (
        <div className="mt-4 flex max-w-sm items-center justify-between gap-4">
          <label htmlFor={`${id}-restricted`} className="text-sm">
            Leave out what only admins see
          </label>
          <Switch id={`${id}-restricted`} checked={leavesOut} onCheckedChange={setLeavesOut} />
        </div>
      )}
      <ul className="mt-4 grid gap-2">
        <li>
          <a className={exportLink} href={address("7.0")} download>
            Download GEDCOM 7.0
          </a>{" "}
          <span className="text-sm text-ink-soft">for newer programs</span>
        </li>
        <li>
          <a className={exportLink} href={address("5.5.1")} download>
            Download GEDCOM 5.5.1
          </a>{" "}
          <span className="text-sm text-ink-soft">for everything else</span>
        </li>
        <li>
          <a className={exportLink} href={`/api/gedzip/export?living=${living}${without}`} download>
            Download with pictures and documents
          </a>{" "}
          <span className="text-sm text-ink-soft">
            GEDZIP: GEDCOM 7.0 and its files in one ZIP,{" "}
            {leavesOut ? "without private ones" : "your private ones marked confidential"}
          </span>
        </li>
      </ul>
    </Card>
  );
};

const headed = (title: string, imports: readonly GedcomImport[]) =>
  imports.length === 0
    ? []
    : [
        <h2 key={title} className="font-serif text-xl font-semibold not-first:mt-2">
          {title}
        </h2>,
        ...imports.map(({ id }) => <ImportCard key={id} id={id} />),
      ];

/** All in one list, the headings among them: a card that comes under the other heading stays the one that is read out and focused. */
const Imports = ({ imports }: { imports: readonly GedcomImport[] }) => [
  ...headed(
    "Not imported yet",
    imports.filter(({ status }) => status === "preview"),
  ),
  ...headed(
    "Earlier imports",
    imports.filter(({ status }) => status !== "preview"),
  ),
];

export const GedcomPage = () => {
  const isClosed = useWhyClosed() !== undefined;
  const imports = useQuery(useApi().queryFor(listGedcomImports));
  const [currentId, setCurrentId] = useState<string>();
  const others = imports.data?.filter(({ id }) => id !== currentId) ?? [];
  return (
    <div className="page pb-16">
      <PageHeader
        above={
          <Link href="/family-tree" className="focus-ring rounded-sm text-accent underline-offset-4 hover:underline">
            Family Tree
          </Link>
        }
        title="Import and export"
        subtitle="Import a family tree, or export yours"
      />
      <div className="grid max-w-reading grid-cols-[minmax(0,1fr)] items-start gap-6 xl:max-w-none xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <WaitingImports />
          {currentId ? (
            <ImportCard key={currentId} id={currentId} onAnother={() => setCurrentId(undefined)} />
          ) : isClosed ? (
            <ClosedFamily />
          ) : (
            <UploadCard onPreviewed={setCurrentId} />
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:row-span-2">
          <ExportCard />
          <Suspense fallback={null}>
            <PrivacyCard />
          </Suspense>
          <Card className="p-6">
            <CardTitle>Check your tree</CardTitle>
            <p className="mt-1 text-ink-soft">
              Find dates that can’t be right, such as a child born long after the mother died.
            </p>
            <ButtonLink href="/people/check" variant="secondary" className="mt-4">
              Check your tree
            </ButtonLink>
          </Card>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 empty:hidden">
          {imports.error && (
            <ErrorCard
              title="Earlier imports could not be loaded"
              error={imports.error}
              onRetry={() => void imports.refetch()}
            />
          )}
          <Imports imports={others} />
        </div>
      </div>
    </div>
  );
};
