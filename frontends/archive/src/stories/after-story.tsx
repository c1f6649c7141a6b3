import { artifactEndpoints, type ArtifactWithRevision } from "@kinkeeper/contracts/archive/artifacts";
import { AlsoAbout } from "../items/also-about.tsx";
import { Comments } from "../items/comments.tsx";
import { ItemHistory } from "../items/item-history.tsx";
import { useItemRights } from "../items/use-item-rights.ts";

const fieldNames = { description: "Excerpt", content: "Story", fileUrl: "Picture at the head" };

/** What stands below a story: what people say to it, others about the same people, its history. */
export const AfterStory = ({ story }: { story: ArtifactWithRevision }) => {
  const { canEdit } = useItemRights(story);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Comments id={story.id} endpoints={artifactEndpoints} />
      <AlsoAbout id={story.id} people={story.associatedMembers} />
      <ItemHistory id={story.id} endpoints={artifactEndpoints} canRevert={canEdit} fieldNames={fieldNames} />
    </div>
  );
};
