import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { ListingEvent, VendorEvent } from "@kinkeeper/contracts/marketplace/events";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { vendorIdOf } from "../vendors/own-vendor.ts";
import { vendorStream } from "../vendors/vendor.decider.ts";
import type { PictureStore } from "./picture-store.ts";

type Removal = Extract<
  VendorEvent | ListingEvent | UserEvent,
  { type: "ServicePicturesArranged" | "VendorLogoSet" | "VendorLogoRemoved" | "UserErased" }
>;

/** The bytes of a picture that is shown no more go, and those of a vendor whose owner was erased. */
export const removePictures = (
  { journal, readModel }: Pick<ServiceDependencies, "journal" | "readModel">,
  pictures: PictureStore,
): Reaction<Removal> => {
  const removeAll = async (vendorId: string, ids: Iterable<string>): Promise<void> => {
    for (const id of new Set(ids)) await pictures.remove(vendorId, id);
  };

  const picturesOf = async (vendorId: string): Promise<readonly string[]> => {
    const shown = await readModel.service<{ id: string }[]>`
      select id from service_pictures where vendor_id = ${vendorId}`;
    const events = await journal.read<VendorEvent>(vendorStream(vendorId));
    const logos = events.flatMap(({ type, data }) => (type === "VendorLogoSet" ? [data.logo.pictureId] : []));
    return [...shown.map(({ id }) => id), ...logos];
  };

  return {
    name: "remove_pictures_v1",
    contexts: ["marketplace", "identity"],
    handles: ["ServicePicturesArranged", "VendorLogoSet", "VendorLogoRemoved", "UserErased"],
    react: async ({ type, data }) => {
      switch (type) {
        case "ServicePicturesArranged":
          return removeAll(data.vendorId, data.removed);
        case "VendorLogoSet":
          return removeAll(data.vendorId, data.replaced === null ? [] : [data.replaced]);
        case "VendorLogoRemoved":
          return removeAll(data.vendorId, [data.pictureId]);
        case "UserErased": {
          const vendorId = vendorIdOf(data.userId);
          return removeAll(vendorId, await picturesOf(vendorId));
        }
      }
    },
  };
};
