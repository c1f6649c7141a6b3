import { streamName } from "@kinkeeper/contracts/event";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { objectDecider, objectStream } from "./object.decider.ts";
import { objectKey, thumbnailKey } from "./routes.ts";

type MemberErased = Extract<MemberEvent, { type: "MemberErased" }>;

/** Every picture that ever was somebody's portrait goes when they are erased: their face is as personal as their name. */
export const removePortraits = ({
  journal,
  objects,
}: Pick<ServiceDependencies, "journal" | "objects">): Reaction<MemberErased> => ({
  name: "remove_portraits_v1",
  contexts: ["genealogy"],
  handles: ["MemberErased"],
  react: async ({ data: { memberId }, metadata: { tenantId, eventId, correlationId } }) => {
    const events = await journal.read<MemberEvent>(streamName("member", tenantId, memberId));
    const paths = events.flatMap(({ type, data }) =>
      type === "MemberPhotoSet" && data.photoUrl ? [data.photoUrl] : [],
    );
    for (const objectId of new Set(paths.map((path) => path.slice("/objects/".length)))) {
      const stream = objectStream(tenantId, objectId);
      const context = { tenantId, correlationId, causationId: eventId };
      if ((await journal.read(stream)).length === 0) continue;
      await handleCommand(journal, objectDecider, stream, { type: "RemoveObject", data: { objectId } }, context);
      await objects.remove(objectKey(tenantId, objectId));
      await objects.remove(thumbnailKey(tenantId, objectId));
    }
  },
});
