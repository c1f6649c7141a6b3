import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { Link } from "wouter";
import { DateAndPlace } from "../items/date-and-place.tsx";
import { PeopleLine } from "../items/people-line.tsx";
import { PrivacyBadge } from "../items/privacy-badge.tsx";
import { Tags } from "../items/tags.tsx";
import { excerptOf, picturesOf, wordsOf } from "./stories.ts";
import { typographic } from "./typographic.ts";

const mostTags = 3;

/** In the place of a picture: how the page of the story begins, fading out below. */
const FirstWords = ({ text }: { text: string }) => (
  <div aria-hidden className="aspect-3/2 overflow-hidden border-b border-line bg-paper px-7 pt-6">
    <p className="h-full [mask-image:linear-gradient(black_40%,transparent)] font-serif text-sm leading-relaxed text-ink-soft [overflow-wrap:anywhere] [unicode-bidi:plaintext]">
      {typographic(text.slice(0, 600))}
    </p>
  </div>
);

export const StoryCard = ({ story }: { story: Artifact }) => {
  const [picture] = picturesOf(story);
  const excerpt = excerptOf(story);
  const words = wordsOf(story);
  // The first words in the picture's place say it already.
  const isRepeated = !picture && excerpt !== null && words?.startsWith(excerpt);
  return (
    <li className="flex min-w-0">
      <Card className="relative flex w-full flex-col overflow-hidden p-0 transition-colors hover:border-edge/60 hover:bg-wash/40">
        {!picture && words && <FirstWords text={words} />}
        {picture && (
          <img
            src={`${picture.path}?size=thumbnail`}
            alt=""
            width={480}
            height={320}
            loading="lazy"
            decoding="async"
            className="aspect-3/2 w-full bg-wash object-cover object-[50%_30%]"
          />
        )}
        <div className="flex flex-1 flex-col gap-3 p-5">
          <div>
            <p className="mb-1 text-sm text-ink-soft">
              <DateAndPlace date={story.date} place={story.location} />
            </p>
            <CardTitle className="text-xl leading-snug text-balance [overflow-wrap:anywhere] [unicode-bidi:plaintext]">
              <Link
                href={`/stories/${story.id}`}
                className="text-ink no-underline outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
              >
                {typographic(story.title)}
              </Link>
            </CardTitle>
            {excerpt && (
              <p
                className={
                  isRepeated ? "sr-only" : "mt-2 line-clamp-2 font-serif text-ink-soft [overflow-wrap:anywhere]"
                }
              >
                {typographic(excerpt)}
              </p>
            )}
          </div>
          <div className="mt-auto grid gap-3">
            <PeopleLine ids={story.associatedMembers} />
            <div className="flex flex-wrap items-center gap-1.5">
              <PrivacyBadge privacy={story.privacy} />
              <Tags tags={story.tags} isLinked={false} most={mostTags} className="contents" />
            </div>
          </div>
        </div>
      </Card>
    </li>
  );
};
