import { classNames } from "@kinkeeper/kit/class-names.ts";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { Tag } from "lucide-react";
import { Link } from "wouter";

const shape =
  "inline-flex max-w-full items-center gap-1 rounded-full border border-line bg-wash px-2.5 text-xs text-ink-soft";

interface TagsProps {
  readonly tags: readonly string[];
  /** False on a card, which is a link itself. Default true. */
  readonly isLinked?: boolean;
  /** How many at most; the rest is counted. */
  readonly most?: number;
  readonly className?: string;
}

/** Tags, each leading to everything that carries it. */
export const Tags = ({ tags, isLinked = true, most = tags.length, className }: TagsProps) => {
  if (tags.length === 0) return null;
  const more = tags.length - most;
  return (
    <ul aria-label="Tags" className={classNames("flex min-w-0 flex-wrap gap-1.5", className)}>
      {tags.slice(0, most).map((tag) => (
        <li key={tag} className="max-w-full min-w-0">
          {isLinked ? (
            <Link
              href={`/?tag=${encodeURIComponent(tag)}`}
              className={`${shape} focus-ring min-h-8 no-underline transition-colors hover:border-edge hover:text-ink pointer-coarse:min-h-11`}
            >
              <Icon of={Tag} size={13} />
              <span className="truncate">{tag}</span>
            </Link>
          ) : (
            <span className={`${shape} py-0.5`}>
              <span className="truncate">{tag}</span>
            </span>
          )}
        </li>
      ))}
      {more > 0 && <li className="px-1 py-0.5 text-xs text-ink-soft">+{more}</li>}
    </ul>
  );
};
