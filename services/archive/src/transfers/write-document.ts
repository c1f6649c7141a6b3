import type { Face } from "@kinkeeper/contracts/archive/artifacts";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { userNames } from "@kinkeeper/accounts/user-names";
import { artifact } from "../artifacts/artifact.ts";
import { lifeEvent } from "../life-events/life-event.ts";
import { tradition } from "../traditions/tradition.ts";
import { documentFormat, documentVersion } from "./archive-document.ts";
import { personOfRow } from "../people/person-row.ts";
import { shownFace, shownLinks } from "../people/remaining-people.ts";
import { announcementsOf, commentsOf, itemsOf, mergedPeople, peopleOf } from "./export-rows.ts";

/** A file of the archive, as `archive.json` lists it. */
export interface ExportedFile {
  readonly id: string;
  readonly name: string | null;
  readonly contentType: string | null;
  /** Said of a file that was missing. */
  readonly note?: string;
}

const about = [
  "This is a family's archive as its admin saw it: what others marked private is not in it.",
  "The people are described in full in family.ged (GEDCOM 7.0), where _KINID names everybody by the id used here.",
  "The history (who changed what, and earlier versions) and what was removed are not included.",
];

/** JSON piece by piece: the whole may be larger than the memory. */
async function* list(name: string, rows: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}: [`;
  let separator = "\n";
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row)}`;
    separator = ",\n";
  }
  yield "\n]";
}

/** `archive.json` of what the viewer may see, in pieces; see archive-document.ts for how it is read. */
export async function* writeDocument(
  readModel: ReadModel,
  viewer: Viewer,
  head: { readonly familyName: string; readonly madeAt: string; readonly files: readonly ExportedFile[] },
): AsyncGenerator<string> {
  const remaining = new Map<string, string>();
  const names = new Map<string, string | null>();
  const nameOf = async (userId: string): Promise<string | null> => {
    if (!names.has(userId)) names.set(userId, (await userNames(readModel.service, [userId])).get(userId) ?? null);
    return names.get(userId) ?? null;
  };
  async function* people() {
    for await (const row of peopleOf(readModel, viewer)) {
      remaining.set(row.id, row.id);
      yield personOfRow(row);
    }
    for (const { id, remaining_id } of await mergedPeople(readModel, viewer))
      if (remaining.has(remaining_id)) remaining.set(id, remaining_id);
  }
  async function* items({ category, linksField }: { readonly category: string; readonly linksField: string }) {
    for await (const row of itemsOf(readModel, viewer, category)) {
      const details = JSON.parse(row.details) as Record<string, unknown>;
      const links = shownLinks(details[linksField] as string[], remaining);
      const { id, created_at: createdAt, updated_at: updatedAt } = row;
      const faces = (details["faces"] as readonly Face[] | undefined)?.flatMap((face) => shownFace(face, remaining));
      const marked = faces ? { faces } : {};
      yield {
        id,
        ...details,
        ...marked,
        [linksField]: links,
        addedBy: await nameOf(row.user_id),
        createdAt,
        updatedAt,
      };
    }
  }
  async function* comments() {
    for await (const { item_id: itemId, user_id, text, created_at: createdAt } of commentsOf(readModel, viewer))
      yield { itemId, text, saidBy: await nameOf(user_id), createdAt };
  }
  async function* announcements() {
    for (const { user_id, created_at: createdAt, ...row } of await announcementsOf(readModel, viewer))
      yield { ...row, announcedBy: await nameOf(user_id), createdAt };
  }

  const beginning = {
    format: documentFormat,
    version: documentVersion,
    about,
    madeAt: head.madeAt,
    family: { name: head.familyName },
  };
  yield JSON.stringify(beginning, undefined, 1).slice(0, -"\n}".length);
  yield* list("people", people());
  yield* list("artifacts", items(artifact));
  yield* list("events", items(lifeEvent));
  yield* list("traditions", items(tradition));
  yield* list("comments", comments());
  yield* list("announcements", announcements());
  yield* list("files", head.files);
  yield "\n}\n";
}
