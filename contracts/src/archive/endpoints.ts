import { listItemsAboutPerson } from "./about-person.ts";
import { announcementEndpoints } from "./announcements.ts";
import { artifactEndpoints } from "./artifacts.ts";
import { commentEndpoints } from "./comments.ts";
import { gedzipEndpoints } from "./gedzips.ts";
import { getHome } from "./home.ts";
import { listDeletedItems } from "./deleted-items.ts";
import { listItemNames } from "./item-names.ts";
import { lifeEventEndpoints } from "./life-events.ts";
import { getArchiveBeginning } from "./onboarding.ts";
import { objectEndpoints } from "./objects.ts";
import { passageEndpoints } from "./passages.ts";
import { searchEndpoints } from "./search.ts";
import { traditionEndpoints } from "./traditions.ts";
import { transferEndpoints } from "./transfers.ts";

export const archiveEndpoints = [
  ...Object.values(artifactEndpoints),
  ...Object.values(lifeEventEndpoints),
  ...Object.values(traditionEndpoints),
  ...commentEndpoints,
  ...announcementEndpoints,
  getHome,
  getArchiveBeginning,
  listDeletedItems,
  listItemsAboutPerson,
  listItemNames,
  ...objectEndpoints,
  ...searchEndpoints,
  ...passageEndpoints,
  ...transferEndpoints,
  ...gedzipEndpoints,
] as const;
