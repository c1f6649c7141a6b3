import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { factTitle } from "@kinkeeper/contracts/genealogy/fact-names";
import type { Fact } from "@kinkeeper/contracts/genealogy/facts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { useIsFamilyAdmin } from "@kinkeeper/kit/session.ts";
import { Pencil, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { PlaceLink } from "@kinkeeper/kit/place-link.tsx";
import { PeopleAtEvent, peopleAt, type PersonAtEvent } from "../associations/people-at-event.tsx";
import { Link } from "wouter";
import { FootnoteMarks } from "./footnote-marks.tsx";
import { footnotesOf } from "./footnotes.ts";
import { FactDialog } from "./opened-fact-dialog.ts";
import { qualityWords } from "./quality-words.ts";
import { PrivateMark } from "../family/private-mark.tsx";
import { useEntries } from "../family/use-entries.ts";
import { SectionHeading } from "../people/section-heading.tsx";

interface FactRowProps {
  readonly fact: Fact;
  readonly marks: readonly number[];
  readonly people: readonly PersonAtEvent[];
  readonly onEdit: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
}

const FactRow = ({ fact, marks, people, onEdit, onRemove }: FactRowProps) => {
  const { date, place, age, cause, note } = fact;
  const more = [age && `aged ${age}`, cause && `cause: ${cause}`].filter(Boolean).join(", ");
  const title = factTitle(fact);
  return (
    <li className="flex items-start gap-3 border-b border-line py-3 last:border-0">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="font-serif text-lg leading-snug">
          {title}
          <PrivateMark isPrivate={fact.isPrivate} />
          <FootnoteMarks numbers={marks} />
        </p>
        {(date ?? place) !== undefined && (
          <p className="text-sm text-ink-soft">
            {date !== undefined && formatDate(date)}
            {date !== undefined && place !== undefined && " · "}
            {place !== undefined && <PlaceLink text={place} />}
          </p>
        )}
        {more && <p className="text-sm text-ink-soft">{more}</p>}
        {note && <p className="mt-1 whitespace-pre-line text-ink-soft">{note}</p>}
        <PeopleAtEvent people={people} />
      </div>
      {onEdit && onRemove && (
        <span className="flex shrink-0">
          <IconButton
            label={`Edit ${title}`}
            icon={Pencil}
            onPointerEnter={FactDialog.preload}
            onFocus={FactDialog.preload}
            onClick={onEdit}
          />
          <IconButton label={`Remove ${title}`} icon={Trash2} onClick={onRemove} />
        </span>
      )}
    </li>
  );
};

/** Facts of a life beside birth and death, and the sources of all of it as footnotes. */
export const FactsSection = ({ member }: { member: FamilyMemberWithRevision }) => {
  const isAdmin = useIsFamilyAdmin();
  const { save, remove } = useEntries(member, "facts", "Fact");
  const [edited, setEdited] = useState<Fact | "new">();
  const facts = member.facts ?? [];
  const footnotes = footnotesOf(member);
  const sources = [...new Set(footnotes.all.map(({ source }) => source))];
  return (
    <>
      {(facts.length > 0 || isAdmin) && (
        <section aria-labelledby="facts" className={facts.length === 0 ? "print:hidden" : undefined}>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
            <SectionHeading id="facts">Facts</SectionHeading>
            {isAdmin && (
              <Button
                variant="quiet"
                size="small"
                className="-mx-3"
                onPointerEnter={FactDialog.preload}
                onFocus={FactDialog.preload}
                onClick={() => setEdited("new")}
              >
                Add a fact
              </Button>
            )}
          </div>
          {facts.length === 0 ? (
            <p className="text-ink-soft">No facts yet. Add a baptism, an occupation, a residence or a burial.</p>
          ) : (
            <ul>
              {facts.map((fact) => (
                <FactRow
                  key={fact.id}
                  fact={fact}
                  marks={footnotes.of(fact.id)}
                  people={peopleAt(member, fact.id)}
                  onEdit={isAdmin ? () => setEdited(fact) : undefined}
                  onRemove={isAdmin ? () => void remove(fact) : undefined}
                />
              ))}
            </ul>
          )}
        </section>
      )}
      {footnotes.all.length > 0 && (
        <section aria-labelledby="sources">
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-2">
            <SectionHeading id="sources">Sources</SectionHeading>
            <Link
              href="/people/sources"
              className="focus-ring rounded-sm text-sm text-accent underline-offset-4 hover:underline"
            >
              All sources
            </Link>
          </div>
          <ol className="grid gap-2">
            {footnotes.all.map(({ number, source, sourceId, page, quality, text }) => (
              <li key={number} id={`source-${number}`} className="flex gap-3 [overflow-wrap:anywhere]">
                <span className="w-6 shrink-0 text-right text-ink-soft tabular-nums">{number}</span>
                <span className="min-w-0">
                  {sourceId ? (
                    <Link
                      href={`/people/sources/${sourceId}`}
                      className="focus-ring rounded-sm text-accent underline decoration-accent/35 underline-offset-4 hover:decoration-accent"
                    >
                      {source}
                    </Link>
                  ) : (
                    source
                  )}
                  {page && `, ${page}`}
                  {quality !== undefined && (
                    <span className="text-ink-soft"> ({qualityWords(quality)?.toLowerCase()})</span>
                  )}
                  {text && <span className="block text-ink-soft">“{text}”</span>}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <Suspense fallback={null}>
        {edited && (
          <FactDialog
            fact={edited === "new" ? undefined : edited}
            sources={sources}
            onSave={save}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </>
  );
};
