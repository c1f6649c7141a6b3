import type { FamilyContent } from "../family-content.ts";
import { artifacts } from "./artifacts.ts";
import { lifeEvents } from "./life-events.ts";
import { stories } from "./stories.ts";
import { traditions } from "./traditions.ts";

/** What the Darwins and the Wedgwoods have to tell. Facts are history; the words are ours. */
export const darwinContent: FamilyContent = {
  portraits: {
    "Charles Robert Darwin": "plates/portrait-bearded-man.png",
    "Emma Wedgwood": "plates/portrait-lady-in-cap.png",
    "Josiah Wedgwood": "plates/portrait-man-with-queue.png",
    "Francis Darwin": "plates/portrait-young-man.png",
  },
  stories,
  artifacts,
  lifeEvents,
  traditions,
  announcements: [
    {
      title: "A book about the pottery years",
      content:
        "We are gathering what there is about Etruria before 1800. If you have letters, bills or a teapot with a number underneath, please add a picture and say where it stands.",
    },
    {
      title: "Meeting at Down on the first Saturday in June",
      content:
        "From noon on the lawn, in the drawing room if it rains. Bring a story that is not in the archive yet; somebody will write it down.",
    },
  ],
};
