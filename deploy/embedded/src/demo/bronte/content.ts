import type { FamilyContent } from "../family-content.ts";
import { artifacts } from "./artifacts.ts";
import { lifeEvents } from "./life-events.ts";
import { stories } from "./stories.ts";
import { traditions } from "./traditions.ts";

/** What the Brontës have to tell. Facts are history; the words are ours. */
export const bronteContent: FamilyContent = {
  portraits: {
    "Charlotte Brontë": "plates/portrait-lady-with-parting.png",
    "Anne Brontë": "plates/portrait-lady-with-curls.png",
    "Patrick Branwell Brontë": "plates/portrait-young-man.png",
  },
  stories,
  artifacts,
  lifeEvents,
  traditions,
  announcements: [
    {
      title: "The archive is open",
      content: "Everybody of the family may read and add. What you mark as private stays with you alone.",
    },
    {
      title: "Who has the Cornish letters?",
      content:
        "Of Aunt Branwell’s post from Penzance we have nothing. If you know of any, please tell us, or scan them.",
    },
  ],
};
