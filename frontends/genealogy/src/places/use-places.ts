import { listPlaces } from "@kinkeeper/contracts/genealogy/places";
import { usePages } from "@kinkeeper/kit/api/use-pages.ts";

/** The places in one, the largest of all, or those that a search finds, page by page. */
export const usePlaces = ({ under, search }: { readonly under?: string; readonly search?: string }) =>
  usePages(listPlaces, {
    argumentsFor: (after) => ({
      query: {
        ...(under === undefined ? {} : { under }),
        ...(search ? { search } : {}),
        ...(after === undefined ? {} : { after: Number(after) }),
      },
    }),
    pageOf: ({ places, next, total }) => ({
      items: places.map((place) => ({ ...place, total })),
      next: next === null ? undefined : String(next),
    }),
    isAlwaysRead: true,
  });
