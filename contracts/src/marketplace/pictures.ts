import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { maxPhotoBytes } from "../archive/objects.ts";
import { pictureSize } from "../pictures.ts";
import { storableText } from "../text.ts";
import { serviceListing } from "./listings.ts";
import { vendor } from "./vendors.ts";
import { ownBusiness } from "./own-business.ts";

/** Most pictures of one service. */
export const maxServicePictures = 8;

/** What is to be seen, for whoever cannot see it; it may be left empty. */
const alt = storableText(300).trim();

const params = z.object({ id: z.uuid() });
const picture = { contentTypes: ["image/*", "application/octet-stream"], maxBytes: maxPhotoBytes };

export const addServicePicture = defineEndpoint({
  id: "addServicePicture",
  method: "POST",
  path: "/api/services/:id/pictures",
  ...ownBusiness,
  summary:
    "Add a picture to one's own service, behind the others: judged by content, re-encoded without location data.",
  params,
  query: z.object({ alt: alt.default("") }),
  raw: picture,
  response: serviceListing,
  status: 201,
});

export const arrangeServicePictures = defineEndpoint({
  id: "arrangeServicePictures",
  method: "PUT",
  path: "/api/services/:id/pictures",
  ...ownBusiness,
  summary: "The pictures of one's own service in a new order; others are removed.",
  params,
  body: z.strictObject({
    pictures: z.array(z.strictObject({ id: z.uuid(), alt })).max(maxServicePictures),
    /** Those that were there to arrange: one that was added since, in another window, is not removed unseen. */
    seen: z.array(z.uuid()).max(maxServicePictures).optional(),
  }),
  response: serviceListing,
});

export const getServicePicture = defineEndpoint({
  id: "getServicePicture",
  method: "GET",
  path: "/api/services/:id/pictures/:pictureId",
  ...ownBusiness,
  summary: "A picture of a service that one may see, its thumbnail or its preview.",
  params: params.extend({ pictureId: z.uuid() }),
  query: z.object({ size: pictureSize.default("full") }),
});

export const setVendorLogo = defineEndpoint({
  id: "setVendorLogo",
  method: "PUT",
  path: "/api/vendors/:id/logo",
  ...ownBusiness,
  summary: "The logo of one's own business, in place of the one before.",
  params,
  raw: picture,
  response: vendor,
});

export const removeVendorLogo = defineEndpoint({
  id: "removeVendorLogo",
  method: "DELETE",
  path: "/api/vendors/:id/logo",
  ...ownBusiness,
  summary: "Remove the logo of one's own business.",
  params,
  response: vendor,
});

export const getVendorLogo = defineEndpoint({
  id: "getVendorLogo",
  method: "GET",
  path: "/api/vendors/:id/logo/:pictureId",
  ...ownBusiness,
  summary: "The logo of a vendor that one may see, or its thumbnail.",
  params: params.extend({ pictureId: z.uuid() }),
  query: z.object({ size: pictureSize.default("full") }),
});

export const pictureEndpoints = [
  addServicePicture,
  arrangeServicePictures,
  getServicePicture,
  setVendorLogo,
  removeVendorLogo,
  getVendorLogo,
] as const;
