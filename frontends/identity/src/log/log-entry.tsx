import type { ItemName } from "@kinkeeper/contracts/archive/item-names";
import type { AuditEntry } from "@kinkeeper/contracts/identity/audit";
import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { Portrait } from "@kinkeeper/kit/portrait.tsx";
import { Link } from "wouter";
import { addressOf, undoOf } from "./subject-address.ts";

const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });
const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "medium" });

/** The system acts in its own name; support is not known to families by the names of its people. */
export const nameOfActor = (actor: AuditEntry["actor"]): string => {
  if (!actor) return "Kinkeeper";
  return actor.isSupport ? "Kinkeeper support" : (actor.name ?? "Somebody");
};

const Sentence = ({ entry, name }: { entry: AuditEntry; name: ItemName | undefined }) => {
  const [before, thing = "", after = ""] = entry.sentence.split(/[{}]/);
  const title = name && (name.category === "member" ? name.name : `“${name.name}”`);
  const called = title ?? entry.aboutUser ?? thing;
  const href = entry.subject && thing ? addressOf(entry.subject, name) : undefined;
  return (
    <>
      {before}
      {href ? (
        <Link href={href} className="focus-ring rounded-sm text-accent underline underline-offset-4">
          {called}
        </Link>
      ) : (
        called
      )}
      {after}
    </>
  );
};

interface LogEntryProps {
  readonly entry: AuditEntry;
  readonly name: ItemName | undefined;
  /** Nothing newer is told of its subject. */
  readonly isLatest: boolean;
}

/** Who did what, when, with the way to it and back. */
export const LogEntry = ({ entry, name, isLatest }: LogEntryProps) => {
  const actor = nameOfActor(entry.actor);
  const at = new Date(entry.at);
  const undo = undoOf(entry, name, isLatest);
  return (
    <li className="flex items-start gap-3 border-t border-line py-3 first:border-t-0">
      <Portrait name={actor} size={40} photoUrl={null} className="size-9 shrink-0 text-xs" />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p>
          <span className="font-medium">{actor}</span> <Sentence entry={entry} name={name} />
          {entry.detail && <span className="text-ink-soft"> ({entry.detail})</span>}
        </p>
        <time dateTime={entry.at} data-tooltip={moment.format(at)} className="text-sm text-ink-soft tabular-nums">
          {time.format(at)}
        </time>
      </div>
      {undo && (
        <ButtonLink
          href={undo.href}
          variant="quiet"
          size="small"
          className="shrink-0"
          aria-label={name ? `${undo.label}: ${name.name}` : undo.label}
        >
          {undo.label}
        </ButtonLink>
      )}
    </li>
  );
};
