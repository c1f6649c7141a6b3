import { artifactEndpoints, artifactInput, type ArtifactWithRevision } from "@kinkeeper/contracts/archive/artifacts";
import { storyBlocks } from "@kinkeeper/contracts/archive/story-text/story-words";
import { writeStoryText } from "@kinkeeper/contracts/archive/story-text/write-story-text";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { ConfirmDialog } from "@kinkeeper/kit/confirm-dialog.tsx";
import { TheirChanges } from "@kinkeeper/kit/form/their-changes.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { ItemBoundary } from "@kinkeeper/kit/item-boundary.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { useRef, useState, type ReactNode } from "react";
import { Link, Redirect, useLocation, useSearchParams } from "wouter";
import { fieldNames, useReadable } from "../../items/field-words.ts";
import { whereShown } from "../../items/item-calls.ts";
import { useEditItem } from "../../items/use-edit-item.tsx";
import { useItemRights } from "../../items/use-item-rights.ts";
import { isStory, picturesOf } from "../stories.ts";
import { useStoryDraft, type Draft } from "./story-draft.ts";
import { WritingForm, type StoryFields } from "./writing-form.tsx";

const emptyStory: StoryFields = {
  title: "",
  artifactType: "story",
  description: "",
  content: "",
  contentFormat: "markdown",
  pictures: [],
  date: "",
  location: "",
  associatedMembers: [],
  tags: [],
  privacy: "family",
};

/** A plain story is told in the format from its first change on. */
const fieldsOf = (story: ArtifactWithRevision): StoryFields => ({
  title: story.title,
  artifactType: story.artifactType,
  description: story.description ?? "",
  content: writeStoryText(storyBlocks(story)),
  contentFormat: "markdown",
  pictures: picturesOf(story).map(({ path, caption }) => ({ path, caption: caption ?? "" })),
  date: story.date ?? "",
  location: story.location ?? "",
  associatedMembers: story.associatedMembers,
  tags: story.tags,
  privacy: story.privacy,
});

const DraftNote = ({ draft }: { draft: Draft }) => {
  const [isAsking, setAsking] = useState(false);
  if (!draft.isRestored) return null;
  return (
    <>
      <p
        role="status"
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-warm-soft px-4 py-2.5 text-sm"
      >
        <span>
          <strong className="font-medium">Draft restored.</strong> This is what you wrote last time.
        </span>
        <Button variant="link" onClick={() => setAsking(true)}>
          Discard draft
        </Button>
      </p>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard this draft?"
        description="What you wrote and did not save is lost."
        confirm="Discard draft"
        cancel="Keep writing"
        isDestructive
        onConfirm={draft.discard}
      />
    </>
  );
};

const WritingFrame = ({ title, back, children }: { title: string; back: ReactNode; children: ReactNode }) => (
  <div className="page pb-20">
    <div className="mx-auto max-w-reading">
      <PageHeader title={title} above={back} />
      {children}
    </div>
  </div>
);

const NewStory = ({ about }: { about: string | undefined }) => {
  const [, navigate] = useLocation();
  const [empty] = useState(() => (about === undefined ? emptyStory : { ...emptyStory, associatedMembers: [about] }));
  const form = useSchemaForm(artifactInput, empty);
  const draft = useStoryDraft(form, empty);
  const saved = useRef<string>(undefined);
  const { mutateAsync: add } = useCommand(artifactEndpoints.add, {
    invalidates: whereShown(artifactEndpoints),
    success: "Story added successfully",
    failure: "Failed to add story",
    onSuccess: ({ id }) => {
      draft.finish();
      saved.current = id;
    },
  });
  return (
    <WritingForm
      form={form}
      note={<DraftNote draft={draft} />}
      onSave={async (body) => {
        await add({ body });
        // What was written is saved: nothing asks before leaving it.
        form.reset(form.getValues());
        navigate(`/stories/${saved.current}`);
      }}
      failure="Failed to add story"
      onCancel={() => navigate("/stories")}
    />
  );
};

/** Where a new story is written. `?about=<id>`: the person it is about. */
export const NewStoryPage = () => {
  const [search] = useSearchParams();
  const about = search.get("about") ?? undefined;
  return (
    <WritingFrame
      title="Add Family Story"
      back={
        <Link href="/stories" className="focus-ring rounded-sm text-accent">
          Stories
        </Link>
      }
    >
      <NewStory key={about} about={about} />
    </WritingFrame>
  );
};

const EditStory = ({ story }: { story: ArtifactWithRevision }) => {
  const [, navigate] = useLocation();
  const toStory = () => navigate(`/stories/${story.id}`);
  const [first] = useState(() => fieldsOf(story));
  const { save, form, note, ...fields } = useEditItem({
    endpoints: artifactEndpoints,
    schema: artifactInput,
    item: story,
    fieldsOf,
    one: "story",
    onSaved: () => draft.finish(),
    toSend: (touched) => ({
      ...touched,
      ...("content" in touched ? { contentFormat: "markdown" } : {}),
      // In the form the picture at the head is the first of all pictures.
      ...(touched.pictures ? { fileUrl: null } : {}),
    }),
  });
  const draft = useStoryDraft(form, first, story.id);
  const readable = useReadable(draft.theirs);
  return (
    <WritingForm
      {...fields}
      form={form}
      note={
        <>
          <DraftNote draft={draft} />
          <TheirChanges changes={draft.theirs} fieldNames={fieldNames} readable={readable} />
          {note}
        </>
      }
      onSave={async (values) => {
        await save(values);
        form.reset(form.getValues());
        toStory();
      }}
      onCancel={toStory}
    />
  );
};

const EditOwnStory = ({ story }: { story: ArtifactWithRevision }) => {
  const { canEdit } = useItemRights(story);
  if (!isStory(story) || !canEdit) return <Redirect to={`/stories/${story.id}`} replace />;
  return (
    <WritingFrame
      title="Edit Family Story"
      back={
        <Link href={`/stories/${story.id}`} className="focus-ring rounded-sm text-accent">
          {story.title}
        </Link>
      }
    >
      <EditStory story={story} />
    </WritingFrame>
  );
};

/** Where a story is changed, by those who may. */
export const EditStoryPage = ({ id }: { id: string }) => (
  <ItemBoundary
    id={id}
    endpoint={artifactEndpoints.get}
    absent="This story is not in the archive. It may have been deleted, or it is private."
    isRestorable
    failure="This story could not be loaded"
  >
    {(story) => <EditOwnStory key={story.id} story={story} />}
  </ItemBoundary>
);
