import type { DemoTradition } from "../family-content.ts";

export const traditions: readonly DemoTradition[] = [
  {
    by: "member",
    name: "Rounds on the Sandwalk",
    recurrence: "daily",
    description:
      "Before luncheon, whatever the weather: a heap of flints at the turn, and one of them kicked aside for every round. Children may move them, but not be seen to.",
    people: ["Charles Robert Darwin", "Francis Darwin", "George Howard Darwin"],
    tags: ["Down House", "walking"],
  },
  {
    by: "admin",
    name: "Two games of backgammon",
    recurrence: "daily",
    description:
      "After dinner, Emma against Charles, with the score kept for years on end. By 1876 she had won 2,490 games and he, hurrah, 2,795. Then the piano.",
    people: ["Emma Wedgwood", "Charles Robert Darwin"],
    tags: ["games", "Down House"],
  },
  {
    by: "admin",
    name: "The novel on the sofa",
    recurrence: "daily",
    description:
      "Three in the afternoon, lying down. Somebody reads aloud, as a rule Emma. It must not end unhappily; there ought to be a law against that.",
    people: ["Emma Wedgwood", "Charles Robert Darwin"],
    tags: ["reading"],
  },
  {
    by: "admin",
    name: "Saint Amputation’s Day",
    recurrence: "yearly",
    description: "On 28 May the household at Etruria drank the health of the master’s wooden leg.",
    people: ["Josiah Wedgwood", "Sarah Wedgwood"],
    tags: ["Etruria"],
    privacy: "public",
  },
  {
    by: "member",
    name: "Sliding down the stairs",
    recurrence: "custom",
    description:
      "A polished board with a rim, hooked on to any step of the staircase: the lower the hook, the gentler the ride. For wet days. Grown-ups go up by the other side.",
    people: ["Elizabeth Darwin", "Francis Darwin", "Anne Elizabeth Darwin", "William Erasmus Darwin"],
    tags: ["childhood", "Down House", "games"],
  },
];
