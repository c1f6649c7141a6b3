import type { HomeComment, HomeItem } from "@kinkeeper/contracts/archive/home";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { relativeTime } from "@kinkeeper/kit/relative-time.ts";
import { Link } from "wouter";
import { itemAddress } from "../item-address.ts";
import { HomeSection } from "./home-section.tsx";

const kindOf = ({ category, artifactType }: HomeItem): string => {
  if (category === "event") return "Life event";
  if (category === "tradition") return "Tradition";
  return artifactType === "story" ? "Story" : "Artifact";
};

const title = "focus-ring rounded-sm font-serif text-lg font-semibold text-ink underline-offset-4 hover:underline";

interface LatestProps {
  readonly items: readonly HomeItem[];
  readonly comments: readonly HomeComment[];
  /** When the last visit ended; undefined where there was none. */
  readonly since: string | undefined;
}

/** What was added and said lately; marked where it is new to the reader. */
export const Latest = ({ items, comments, since }: LatestProps) => {
  const isNew = ({ createdAt }: { readonly createdAt: string }) =>
    since !== undefined && Date.parse(createdAt) > Date.parse(since);
  const hasNews = [...items, ...comments].some(isNew);
  return (
    <HomeSection
      title={hasNews ? "New since your last visit" : "Latest"}
      more={
        <Link href="/activity" className="focus-ring rounded-sm text-sm text-accent underline underline-offset-4">
          All activity
        </Link>
      }
    >
      <ul className="grid gap-3">
        {items.map((item) => (
          <li key={item.id} className="[overflow-wrap:anywhere]">
            <Link href={itemAddress(item)} className={title}>
              {item.title}
            </Link>
            <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
              <span>
                {kindOf(item)}
                {item.userName && ` by ${item.userName}`}, {relativeTime(item.createdAt)}
              </span>
              {isNew(item) && <Badge tone="warm">new</Badge>}
            </p>
          </li>
        ))}
      </ul>
      {comments.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 text-sm font-medium text-ink-soft">Comments</h3>
          <ul className="grid gap-3">
            {comments.map((comment) => (
              <li key={comment.id} className="[overflow-wrap:anywhere]">
                <p className="font-serif">“{comment.text}”</p>
                <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
                  <span>
                    {comment.userName ?? "Somebody"} on{" "}
                    <Link
                      href={itemAddress(comment.item)}
                      className="focus-ring rounded-sm text-accent underline underline-offset-4"
                    >
                      {comment.item.title}
                    </Link>
                    , {relativeTime(comment.createdAt)}
                  </span>
                  {isNew(comment) && <Badge tone="warm">new</Badge>}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </HomeSection>
  );
};
