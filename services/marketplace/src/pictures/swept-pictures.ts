import { userStream } from "@kinkeeper/contracts/identity/account-of";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { marketplaceContext } from "@kinkeeper/contracts/marketplace/events";
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
 * is asked, since rows may be late. While an event waits to be mended, or rows are made anew, nobody knows which services there are, and
 * every picture stays.
 */
export const sweptPictures = ({
  journal,
  readModel,
}: Pick<ServiceDependencies, "journal" | "readModel">): SweptObjects => {
  const sql = readModel.service;
  const consumer = `projection/${catalogueProjection.name}`;

  /** Whether a service was listed after this position. */
  const isListedAfter = async (after: bigint): Promise<boolean> => {
    const stop = new AbortController();
    const types = new Map([["service", ["ServiceListed"]]]);
    try {
      const following = journal.store.follow({ categories: ["service"], types, after, signal: stop.signal });
      for await (const { events, caughtUp } of following) {
        if (events.some(({ type }) => type === "ServiceListed")) return true;
        if (caughtUp) return false;
      }
      return true; // the store was closed
    } finally {
      stop.abort();
    }
  };

  const isErased = async (userId: string): Promise<boolean> =>
    (await journal.read<UserEvent>(userStream(userId))).some(({ type }) => type === "UserErased");

  /** Undefined while nobody knows. */
  const recordedOf = async (vendorId: string): Promise<ReadonlySet<string> | undefined> => {
    // One statement: how far the projection had come when these were its rows.
    const [found] = await sql<[{ services: readonly string[]; position: string; is_parked: boolean }]>`
      select coalesce((select array_agg(id::text) from services where vendor_id = ${vendorId}), '{}') as services,
        coalesce((select position from platform_checkpoints
          where consumer = ${consumer} and context = ${marketplaceContext.name}), 0) as position,
        exists (select from platform_dead_letters where consumer = ${consumer}) as is_parked`;
    if (found.is_parked || (await isListedAfter(BigInt(found.position)))) return undefined;
    const pictures: string[] = [];
    for (const id of found.services) {
      const { state: listing } = await loadStream(journal, listingDecider, listingStream(id));
      if (listing.status === "listed") pictures.push(...listing.pictures.map(({ pictureId }) => pictureId));
    }
    const { state: vendor } = await loadStream(journal, vendorDecider, vendorStream(vendorId));
    // One that was on its way while its owner was erased is nobody's.
    if (vendor.status !== "none" && vendor.logoId !== null && !(await isErased(vendor.userId)))
      pictures.push(vendor.logoId);
    return new Set(pictures);
  };

  return {
    prefixes: async () => ["v/"],
    namedAmong: async (keys) => {
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
      const unnamed = new Set<string>();
      for (const [vendorId, pictures] of others) {
        const recorded = await recordedOf(vendorId);
        for (const { key, pictureId } of pictures) if (recorded?.has(pictureId) === false) unnamed.add(key);
      }
      return new Set(keys.filter((key) => !unnamed.has(key)));
    },
  };
};
