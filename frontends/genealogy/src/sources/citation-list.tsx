import { readableName } from "@kinkeeper/contracts/genealogy/readable";
import { listCitationsOfSource, type SourceCitation } from "@kinkeeper/contracts/genealogy/sources";
import { usePages } from "@kinkeeper/kit/api/use-pages.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { Link } from "wouter";
import { qualityWords } from "../facts/quality-words.ts";

const Person = ({ id, name }: { id: string; name: string }) => (
  <Link
    href={`/people/${id}`}
    className="focus-ring rounded-sm font-serif text-lg text-accent underline-offset-4 hover:underline"
  >
    {readableName(name)}
  </Link>
);

/** "12" and "p. 12" are said as "page 12"; "vol. 1, chapter 2" says by itself what it is. */
const pageWords = (page: string): string => {
  const number = page.replace(/^(?:page|p\.?)\s*/i, "");
  return /^\d/.test(number) ? `page ${number}` : page;
};

const CitationRow = ({ citation }: { citation: SourceCitation }) => {
  const { memberId, name, otherId, otherName, about, page, quality, text } = citation;
  const where = [about, page && pageWords(page)].filter(Boolean).join(" · ");
  return (
    <li className="border-t border-line py-3 [overflow-wrap:anywhere] first:border-t-0">
      <p className="leading-snug">
        <Person id={memberId} name={name} />
        {otherId && otherName && (
          <>
            {" and "}
            <Person id={otherId} name={otherName} />
          </>
        )}
      </p>
      {where && <p className="text-sm text-ink-soft">{where}</p>}
      {quality !== null && <p className="text-sm text-ink-soft">{qualityWords(quality)}</p>}
      {text && <p className="mt-1 whitespace-pre-line text-ink-soft">“{text}”</p>}
    </li>
  );
};

/** Who cites a source, and for what. */
export const CitationList = ({ sourceId }: { sourceId: string }) => {
  const pages = usePages(listCitationsOfSource, {
    argumentsFor: (after) => ({ params: { id: sourceId }, query: after === undefined ? {} : { after } }),
    pageOf: ({ citations, next }) => ({ items: citations, next: next ?? undefined }),
    isAlwaysRead: true,
  });
  if (!pages.items)
    return pages.error ? (
      <ErrorCard title="Citations could not be loaded" error={pages.error} onRetry={pages.readAgain} />
    ) : (
      <Loading label="Loading who cites it…">
        <Skeleton className="h-16" />
      </Loading>
    );
  if (pages.items.length === 0)
    return (
      <p className="text-ink-soft">Not cited yet. Choose it as the source of a fact, and the person appears here.</p>
    );
  return (
    <>
      <ul aria-label="Cited by">
        {pages.items.map((citation, at) => (
          // The same may be cited twice for one thing: their place tells them apart.
          <CitationRow key={`${citation.memberId} ${at + 1}`} citation={citation} />
        ))}
      </ul>
      {pages.hasMore && (
        <Button variant="secondary" className="mt-3" isPending={pages.isReadingMore} onClick={pages.readMore}>
          Show more
        </Button>
      )}
    </>
  );
};
