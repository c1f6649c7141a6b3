import { archiveContext } from "@kinkeeper/contracts/archive/events";
import { objectSweeper } from "@kinkeeper/platform/objects/sweep-objects";
import type { ServiceDefinition } from "@kinkeeper/platform/service";
import { userNamesProjection } from "@kinkeeper/accounts/user-names";
import { announcementsProjection } from "./announcements/announcements.projection.ts";
import { announcementRoutes } from "./announcements/routes.ts";
import { artifactRoutes } from "./artifacts/routes.ts";
import { commentsProjection } from "./comments/comments.projection.ts";
import { commentRoutes } from "./comments/routes.ts";
import { deletedItemRoutes } from "./deleted/routes.ts";
import { purgeSweeper } from "./deleted/purge.ts";
import { aboutPersonRoutes } from "./about-person/routes.ts";
import { gedzips } from "./gedzip/gedzips.ts";
import { gedzipsProjection } from "./gedzip/gedzips.projection.ts";
import { homeRoutes } from "./home/routes.ts";
import { onboardingRoutes } from "./onboarding/routes.ts";
import { itemsProjection } from "./items.projection.ts";
import { lifeEventRoutes } from "./life-events/routes.ts";
import { nameRoutes } from "./names/routes.ts";
import { attachmentsProjection } from "./objects/attachments.projection.ts";
import { fileIntake } from "./objects/file-intake.ts";
import { objectsProjection } from "./objects/objects.projection.ts";
import { orphanSweeper } from "./objects/orphan-sweeper.ts";
import { removePortraits } from "./objects/remove-portraits.ts";
import { objectRoutes } from "./objects/routes.ts";
import { peopleProjection } from "./people/people.projection.ts";
import { chooseEmbeddings } from "./search/embeddings/choose-embeddings.ts";
import { createMeanings } from "./search/embeddings/meanings.ts";
import { searchRoutes } from "./search/routes.ts";
import { runningImportsProjection } from "./search/embeddings/running-imports.projection.ts";
import { searchProjection } from "./search/search.projection.ts";
import { archiveSettings, type ArchiveSettings } from "./settings.ts";
import { sweptObjects } from "./swept-objects.ts";
import { textSpace } from "./texts/text-space.ts";
import { transfers } from "./transfers/transfers.ts";
import { traditionRoutes } from "./traditions/routes.ts";
import { transfersProjection } from "./transfers/transfers.projection.ts";

/** What a family keeps: stories and other artifacts, life events, traditions, announcements and files. */
export const archive: ServiceDefinition<ArchiveSettings> = {
  name: "archive",
  context: archiveContext,
  keepsObjects: true,
  migrations: new URL("../migrations/", import.meta.url),
  projections: [
    objectsProjection,
    attachmentsProjection,
    itemsProjection,
    peopleProjection,
    userNamesProjection,
    commentsProjection,
    announcementsProjection,
    transfersProjection,
    gedzipsProjection,
    searchProjection,
    runningImportsProjection,
  ],
  settings: archiveSettings,
  build: (dependencies) => {
    const intake = fileIntake(dependencies);
    const texts = textSpace(dependencies);
    const writing = { ...dependencies, texts };
    const transferring = transfers(writing, intake);
    const beside = gedzips(writing, intake);
    const meanings = createMeanings({ ...dependencies, chosen: chooseEmbeddings(dependencies.settings) });
    return {
      routes: [
        ...objectRoutes(dependencies, intake),
        ...artifactRoutes(writing),
        ...lifeEventRoutes(writing),
        ...traditionRoutes(writing),
        ...commentRoutes(writing),
        ...announcementRoutes(writing),
        ...deletedItemRoutes(dependencies),
        ...nameRoutes(dependencies),
        ...homeRoutes(dependencies),
        ...onboardingRoutes(dependencies),
        ...aboutPersonRoutes(dependencies),
        ...transferring.routes,
        ...beside.routes,
        ...searchRoutes(dependencies, meanings),
      ],
      reactions: [removePortraits(dependencies), ...beside.reactions],
      periodic: [
        orphanSweeper(dependencies, intake.failedUploads),
        objectSweeper(dependencies, sweptObjects(dependencies)),
        purgeSweeper(dependencies),
        ...beside.periodic,
      ],
      start: async () => {
        await meanings.start();
        await transferring.start();
        await beside.start();
      },
      stop: async () => {
        await Promise.all([transferring.stop(), beside.stop(), meanings.stop()]);
        intake.stop();
      },
    };
  },
};

// The embedded launcher finds every service by its name.
export default archive;
