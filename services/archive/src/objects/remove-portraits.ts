import { streamName } from "@kinkeeper/contracts/event";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { removeFile } from "./remove-file.ts";
import { objectIdIn } from "./object-path.ts";

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
    const portraits = events.flatMap(({ type, data }) =>
      type === "MemberPhotoSet" && data.photoUrl ? (objectIdIn(data.photoUrl) ?? []) : [],
    );
    for (const objectId of new Set(portraits))
      await removeFile({ journal, objects }, objectId, { tenantId, correlationId, causationId: eventId });
  },
});
