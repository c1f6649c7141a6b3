import type { SweptObjects } from "@kinkeeper/platform/objects/sweep-objects";
import { loadStream } from "@kinkeeper/platform/load-stream";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { catalogueProjection } from "../catalogue/catalogue.projection.ts";
import { listingDecider, listingStream } from "../listings/listing.decider.ts";
import { vendorDecider, vendorStream } from "../vendors/vendor.decider.ts";

interface Place {
  readonly key: string;
  readonly vendorId: string;
  readonly pictureId: string;
}

const keyShape = /^v\/([0-9a-f-]{36})\/([0-9a-f-]{36})(?:-[a-z]+)?$/;

/** Undefined for what is no picture. */
const placeOf = (key: string): Place | undefined => {
  const [, vendorId, pictureId] = keyShape.exec(key) ?? [];
  return vendorId && pictureId ? { key, vendorId, pictureId } : undefined;
};

/**
 * Pictures of services and logos of vendors, for `sweepObjects`: rows name most of them; of a vendor with others the record itself
 * is asked, since rows may be late. While an event waits to be mended nobody knows which services there are, and every picture stays.
 */
export const sweptPictures = ({
  journal,
  readModel,
}: Pick<ServiceDependencies, "journal" | "readModel">): SweptObjects => {
  const sql = readModel.service;
  const consumer = `projection/${catalogueProjection.name}`;

  const recordedOf = async (vendorId: string): Promise<ReadonlySet<string>> => {
    const services = await sql<{ id: string }[]>`select id from services where vendor_id = ${vendorId}`;
    const pictures: string[] = [];
    for (const { id } of services) {
      const { state: listing } = await loadStream(journal, listingDecider, listingStream(id));
      if (listing.status === "listed") pictures.push(...listing.pictures.map(({ pictureId }) => pictureId));
    }
    const { state: vendor } = await loadStream(journal, vendorDecider, vendorStream(vendorId));
    if (vendor.status !== "none" && vendor.logoId !== null) pictures.push(vendor.logoId);
    return new Set(pictures);
  };

  return {
    prefixes: async () => ["v/"],
    namedAmong: async (keys) => {
      const [parked] = await sql`select from platform_dead_letters where consumer = ${consumer} limit 1`;
      if (parked) return new Set(keys);
      const places = keys.flatMap((key) => placeOf(key) ?? []);
      const ids = [...new Set(places.map(({ pictureId }) => pictureId))];
      const rows = await sql<{ id: string }[]>`
        select id from service_pictures where id = any(${ids})
        union all select logo_id from vendors where logo_id = any(${ids})`;
      const known = new Set(rows.map(({ id }) => id));
      const others = Map.groupBy(
        places.filter(({ pictureId }) => !known.has(pictureId)),
        ({ vendorId }) => vendorId,
      );
      for (const vendorId of others.keys()) for (const id of await recordedOf(vendorId)) known.add(id);
      const unnamed = new Set(places.filter(({ pictureId }) => !known.has(pictureId)).map(({ key }) => key));
      return new Set(keys.filter((key) => !unnamed.has(key)));
    },
  };
};
