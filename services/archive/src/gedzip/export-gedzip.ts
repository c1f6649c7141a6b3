import { exportGedcom } from "@kinkeeper/contracts/genealogy/gedcom";
import { type LivingInExport, getFamilyPrivacy, stricterOf } from "@kinkeeper/contracts/genealogy/privacy";
import type { OnBehalf } from "@kinkeeper/platform/peers";
import type { Viewer } from "@kinkeeper/platform/read-model";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { Readable } from "node:stream";
import { objectKey } from "../objects/object-keys.ts";
import { zipWriter, type ZipWriter } from "../transfers/zip-writer.ts";
import { exportedMedia } from "./exported-media.ts";
import { planExport, readTreeMedia, type ExportPlan } from "./plan-export.ts";
import { treeRecords } from "./tree-records.ts";
import { treeWithMedia } from "./tree-with-media.ts";

/** The name that GEDZIP gives the tree. */
const treeName = "gedcom.ged";

/**
 * The family as a GEDZIP that comes into being while it is read. The tree is read twice: first for whom it shows, which decides what
 * leaves, then into the ZIP. What breaks on the way breaks the stream.
 */
export const exportGedzip = async (
  { readModel, objects, peers, now }: Pick<ServiceDependencies, "readModel" | "objects" | "peers" | "now">,
  {
    viewer,
    living: asked,
    restricted,
    onBehalf,
  }: {
    readonly viewer: Viewer;
    readonly living: LivingInExport;
    readonly restricted: "with" | "without";
    readonly onBehalf: () => OnBehalf;
  },
): Promise<Readable> => {
  // As in the tree itself: administrators say what leaves, members pass on what their family lets them.
  const living = viewer.isAdmin ? asked : stricterOf(asked, (await peers.ask(getFamilyPrivacy, onBehalf())).othersSee);
  const query = { version: "7.0", memberIds: "all", media: "named", living, restricted };
  const openTree = () => peers.open(exportGedcom, onBehalf(), { query });
  const treeMedia = await readTreeMedia(treeRecords(await openTree()));
  const { media, unportrayed } = await exportedMedia(readModel, viewer, {
    shown: treeMedia.shown,
    hides: living !== "all" || restricted === "without",
    keepsPrivate: restricted === "with",
  });
  const plan = await planExport(readModel, viewer, treeMedia, media);
  const tree = await openTree();
  const zip = zipWriter(now());
  fill(zip, { objects }, viewer, { plan, unportrayed, tree }).catch((error: unknown) => {
    tree.destroy();
    zip.stream.destroy(error instanceof Error ? error : new Error("the export broke", { cause: error }));
  });
  return zip.stream;
};

const fill = async (
  zip: ZipWriter,
  { objects }: Pick<ServiceDependencies, "objects">,
  { tenantId }: Viewer,
  {
    plan,
    unportrayed,
    tree,
  }: { readonly plan: ExportPlan; readonly unportrayed: ReadonlySet<string>; readonly tree: Readable },
): Promise<void> => {
  const text = Readable.from(treeWithMedia(treeRecords(tree), plan, unportrayed), { objectMode: false });
  await zip.add(treeName, text, { compress: true });
  for (const { entry, file } of plan.packed) {
    const found = await objects.get(objectKey({ tenantId, objectId: file.id, attempt: file.attempt }));
    // Pictures, films and sounds are compressed already.
    if (found) await zip.add(entry, found.stream, { compress: false });
  }
  zip.end();
};
