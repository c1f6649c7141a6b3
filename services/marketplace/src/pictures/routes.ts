import {
  addServicePicture,
  arrangeServicePictures,
  getServicePicture,
  getVendorLogo,
  removeVendorLogo,
  setVendorLogo,
} from "@kinkeeper/contracts/marketplace/pictures";
import type { PictureSize } from "@kinkeeper/contracts/pictures";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { notFound } from "@kinkeeper/platform/domain-error";
import { additionOf } from "@kinkeeper/platform/http/addition";
import { route, type Reply, type Route } from "@kinkeeper/platform/http/route";
import { KeyedMutex } from "@kinkeeper/platform/keyed-mutex";
import { dispositionOf, fileReply } from "@kinkeeper/platform/objects/served-file";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import type { ISql } from "postgres";
import { unitOfWork, type UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import { readListing } from "../listings/listing-rows.ts";
import { listingDecider, listingStream, refuseMorePictures } from "../listings/listing.decider.ts";
import { approvedVendor, vendorIdOf } from "../vendors/own-vendor.ts";
import { vendorDecider, vendorStream } from "../vendors/vendor.decider.ts";
import { readVendor, viewerOf } from "../vendors/vendor-rows.ts";
import { pictureKey, type PictureStore } from "./picture-store.ts";

interface PictureRow {
  readonly vendor_id: string;
  readonly content_type: string;
  readonly has_preview: boolean;
}

/** A picture never changes under its address; who looks may keep it for an hour. */
const cacheControl = "private, max-age=3600";

export const pictureRoutes = (dependencies: ServiceDependencies, pictures: PictureStore): readonly Route[] => {
  const { journal, readModel, objects, newId } = dependencies;
  /** By picture. */
  const adding = new KeyedMutex();

  const serve = async (
    row: PictureRow | undefined,
    pictureId: string,
    size: PictureSize,
    http: { readonly method?: string | undefined },
  ): Promise<Reply> => {
    if (!row) throw notFound("picture");
    const served = size === "preview" && !row.has_preview ? "full" : size;
    const found = await objects.get(pictureKey(row.vendor_id, pictureId, served));
    if (!found) throw notFound("picture");
    const contentType = served === "full" ? row.content_type : "image/webp";
    return fileReply(found, http, {
      "cache-control": cacheControl,
      "content-type": contentType,
      "content-disposition": dispositionOf(contentType),
    });
  };

  return [
    route(addServicePicture, async (request) => {
      const { params, query, caller, platformContext, announcedBytes, signal } = request;
      const { id: serviceId } = params;
      const vendorId = vendorIdOf(caller.sub);
      const { id: pictureId, once } = additionOf(request, newId);
      /** Before the bytes are touched; what changes meanwhile is noticed when it is recorded. */
      const lookFor = async (unit: UnitOfWork): Promise<boolean> => {
        const { state } = await unit.load(listingDecider, listingStream(serviceId));
        if (state.status === "none" || state.vendorId !== vendorId) throw notFound("service");
        if (state.pictures.some((picture) => picture.pictureId === pictureId)) return true;
        await approvedVendor(unit, caller);
        refuseMorePictures(state);
        return false;
      };
      const add = async (): Promise<void> => {
        const { result: isThere } = await unitOfWork(journal, platformContext, lookFor);
        if (isThere) return;
        await pictures.add({ vendorId, pictureId, source: request.stream, announcedBytes, signal }, (picture) =>
          executeCommand(
            dependencies,
            listingDecider,
            listingStream(serviceId),
            { type: "AddPicture", serviceId, vendorId, picture: { ...picture, alt: query.alt } },
            platformContext,
            once,
          ),
        );
      };
      // What breaks off takes its bytes along: not those of one that was sent twice and is there.
      await adding.run(pictureId, add);
      return readListing(readModel, caller, serviceId);
    }),

    route(arrangeServicePictures, async ({ params: { id: serviceId }, body, caller, platformContext }) => {
      const arranged = body.pictures.map(({ id: pictureId, alt }) => ({ pictureId, alt }));
      const { position } = await unitOfWork(journal, platformContext, async (unit) => {
        const vendorId = vendorIdOf(caller.sub);
        const command = { type: "ArrangePictures", serviceId, vendorId, pictures: arranged, seen: body.seen } as const;
        await unit.decide(listingDecider, listingStream(serviceId), command);
        await approvedVendor(unit, caller);
      });
      await readModel.caughtUpTo(position);
      return readListing(readModel, caller, serviceId);
    }),

    route(getServicePicture, async ({ params: { id, pictureId }, query: { size }, caller, http }) => {
      const [row] = await readModel.asViewer(
        viewerOf(caller),
        (sql) => sql<PictureRow[]>`
          select p.vendor_id, p.content_type, p.has_preview
          from service_pictures p join services s on s.id = p.service_id join vendors v on v.id = s.vendor_id
          where p.id = ${pictureId} and p.service_id = ${id}
            and ((s.is_active and v.status = 'approved') or v.user_id = ${caller.sub})`,
      );
      return serve(row, pictureId, size, http);
    }),

    route(setVendorLogo, async (request) => {
      const { caller, platformContext, announcedBytes, signal } = request;
      const { id } = request.params;
      // Before the bytes are touched.
      const own = await readVendor(readModel, caller, id);
      if (own.userId !== caller.sub) throw notFound("vendor");
      await pictures.add({ vendorId: id, pictureId: newId(), source: request.stream, announcedBytes, signal }, (logo) =>
        executeCommand(
          dependencies,
          vendorDecider,
          vendorStream(id),
          { type: "SetVendorLogo", userId: caller.sub, logo },
          platformContext,
        ),
      );
      return readVendor(readModel, caller, id);
    }),

    route(removeVendorLogo, async ({ params: { id }, caller, platformContext }) => {
      const command = { type: "RemoveVendorLogo", userId: caller.sub } as const;
      await executeCommand(dependencies, vendorDecider, vendorStream(id), command, platformContext);
      return readVendor(readModel, caller, id);
    }),

    route(getVendorLogo, async ({ params: { id, pictureId }, query: { size }, caller, http }) => {
      const query = (sql: ISql) => sql<PictureRow[]>`
        select id as vendor_id, logo_content_type as content_type, false as has_preview from vendors
        where id = ${id} and logo_id = ${pictureId}
          and (status = 'approved' or user_id = ${caller.sub} or ${caller.role === "super_admin"})`;
      const [row] = await (caller.role === "super_admin"
        ? query(readModel.service)
        : readModel.asViewer(viewerOf(caller), query));
      return serve(row, pictureId, size, http);
    }),
  ];
};
