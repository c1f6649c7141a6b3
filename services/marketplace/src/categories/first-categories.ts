import { platformTenant } from "@kinkeeper/contracts/claims";
import type { CategoryDetails } from "@kinkeeper/contracts/marketplace/categories";
import { derivedId } from "@kinkeeper/platform/ids";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { unitOfWork } from "@kinkeeper/platform/unit-of-work";
import { categoryDecider, categoryStream } from "./category.decider.ts";

/** What a new installation begins with; its super administrators change it as they like. */
const first: readonly CategoryDetails[] = [
  { name: "Genealogy research", description: "Records found, read and put in order", icon: "search" },
  { name: "Photo restoration", description: "Old photographs scanned, mended and coloured", icon: "camera" },
  { name: "Transcription", description: "Letters, diaries and recordings written out", icon: "scan-text" },
  { name: "Translation", description: "Documents in another language or script", icon: "languages" },
  { name: "Oral history", description: "Relatives interviewed and recorded", icon: "mic" },
  { name: "Books and printing", description: "Family books, posters and albums", icon: "book-open" },
  { name: "Film and audio", description: "Films and tapes made digital", icon: "film" },
  {
    name: "Reunions and travel",
    description: "Family gatherings and journeys to where it began",
    icon: "heart-handshake",
  },
];

const context = { tenantId: platformTenant, correlationId: "first-categories", causationId: "first-categories" };

/** Adds the first categories to a marketplace that never had one. Categories that were removed do not come back. */
export const ensureFirstCategories = async ({ journal, readModel }: ServiceDependencies): Promise<void> => {
  const { position } = await unitOfWork(journal, context, async (unit) => {
    const { recorded } = await unit.load(categoryDecider, categoryStream);
    if (recorded.length > 0) return;
    for (const details of first)
      await unit.decide(categoryDecider, categoryStream, {
        type: "AddCategory",
        categoryId: derivedId("first-category", details.name),
        details,
      });
  });
  await readModel.caughtUpTo(position);
};
