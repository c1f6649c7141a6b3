import { listGedzipImports, type GedzipImport } from "@kinkeeper/contracts/archive/gedzips";
import type { GedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useQuery } from "@tanstack/react-query";
import { counted, filesCounted, number } from "./counted.ts";

const pollInterval = 1_000;

/** Whether its pictures come in or go out right now, or are about to. */
const isMoving = (status: GedcomImport["status"] | undefined, media: GedzipImport | undefined): boolean =>
  media?.status === "undoing" ||
  (media?.status === "waiting" && (status === "running" || status === "done")) ||
  (media?.status === "done" && (status === "running" || status === "undone"));

const List = ({ summary, label, lines, more }: { summary: string; label: string; lines: string[]; more: number }) => (
  <details className="mt-3 rounded-control bg-wash px-4 py-3">
    <summary className="focus-ring cursor-pointer rounded-sm font-medium">{summary}</summary>
    <ul className="mt-3 grid max-h-72 gap-1 overflow-y-auto text-sm" tabIndex={0} aria-label={label}>
      {lines.map((line) => (
        <li key={line} className="[overflow-wrap:anywhere]">
          {line}
        </li>
      ))}
      {more > 0 && <li className="text-ink-soft">and {more.toLocaleString("en")} more</li>}
    </ul>
  </details>
);

/** How many files would come that are not here. Once they are here, artifacts are counted. */
export const newFilesOf = ({ status, files, known }: GedzipImport): number =>
  status === "waiting" ? files - known : files;

const told = (status: GedcomImport["status"], media: GedzipImport): string => {
  switch (media.status) {
    case "waiting":
      if ((status === "done" || status === "running") && newFilesOf(media) > 0)
        return `${filesCounted(newFilesOf(media))} will be added with the people.`;
      if (media.files === 0) return "None of its pictures and documents is in the ZIP.";
      if (media.known === 0) return `${filesCounted(media.files)} will be added as well.`;
      if (newFilesOf(media) === 0) return "Its pictures and documents are already there.";
      return `${filesCounted(newFilesOf(media))} will be added as well, ${number(media.known)} already there.`;
    case "done":
      return media.known === 0
        ? `${filesCounted(media.added)} added.`
        : `${filesCounted(media.added)} added, ${number(media.known)} already there.`;
    case "undoing":
      return "Its pictures and documents are being removed.";
    case "undone":
      return "Its pictures and documents were removed, except those somebody has changed since.";
    case "gone":
      return "Its pictures and documents were not imported.";
  }
};

/** What came along with a GEDCOM file in one ZIP; undefined where nothing did. Read again and again while it comes in or goes out. */
export const useMediaOfImport = (importId: string, status: GedcomImport["status"] | undefined) => {
  const ofThis = (all: readonly GedzipImport[] | undefined) => all?.find((one) => one.importId === importId);
  const found = useQuery({
    ...useApi().queryFor(listGedzipImports),
    refetchInterval: ({ state }) => (isMoving(status, ofThis(state.data)) ? pollInterval : false),
  });
  return ofThis(found.data);
};

/** What is missing of what came along, whether it is here, what was left out. */
export const MediaOfImport = ({ media, status }: { media: GedzipImport; status: GedcomImport["status"] }) => {
  const { missing, missingCount, issues } = media;
  return (
    <div className="mt-3">
      <p aria-live="polite">{told(status, media)}</p>
      {missingCount > 0 && (
        <List
          summary={`${counted(missingCount, "file", "files")} missing from the ZIP`}
          label="Files missing from the ZIP"
          lines={missing}
          more={missingCount - missing.length}
        />
      )}
      {issues.length > 0 && (
        <List
          summary={`${counted(issues.length, "thing", "things")} left out`}
          label="What was left out"
          lines={issues}
          more={0}
        />
      )}
    </div>
  );
};
