import type { FoundStory } from "@kinkeeper/contracts/archive/search";
import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import { readablePlace } from "@kinkeeper/contracts/genealogy/readable";
import { MarkedText } from "./marked-text.tsx";
import { Preview, ResultCard, WhyFound } from "./result-card.tsx";
import { CardFoot, Faces, Facts, Thumbnail } from "./result-details.tsx";

const shown = ["title", "description", "date", "location", "tags"];

export const StoryResult = ({ story }: { story: FoundStory }) => {
  const { match } = story;
  return (
    <ResultCard
      href={`/stories/${story.id}`}
      title={<MarkedText text={story.title} match={match} />}
      pictureAt="end"
      picture={
        <Thumbnail
          url={story.thumbnailUrl}
          width={96}
          height={96}
          className="size-20 shrink-0 rounded-control sm:size-24"
        />
      }
      foot={
        <>
          <Faces people={story.people} peopleCount={story.peopleCount} />
          <CardFoot tags={story.tags} privacy={story.privacy} />
        </>
      }
    >
      <Facts>
        {story.date && formatDate(story.date)}
        {story.location && <MarkedText text={readablePlace(story.location)} match={match} />}
      </Facts>
      <Preview match={match} field="description" text={story.excerpt} className="line-clamp-2 font-serif" />
      <WhyFound match={match} shown={shown} />
    </ResultCard>
  );
};
