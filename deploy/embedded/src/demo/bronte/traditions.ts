import type { DemoTradition } from "../family-content.ts";

export const traditions: readonly DemoTradition[] = [
  {
    by: "member",
    name: "Walking round the table",
    recurrence: "daily",
    description:
      "At nine the sewing is put away and the candles are put out. Then arm in arm round and round the dining table until eleven, and everybody says what she has written. Later there were two, and then one, still walking.",
    people: ["Charlotte Brontë", "Emily Jane Brontë", "Anne Brontë"],
    tags: ["writing", "parsonage"],
  },
  {
    by: "admin",
    name: "Winding the clock",
    recurrence: "daily",
    description:
      "Patrick locks the door at nine, tells the children not to sit up late, and winds the long-case clock on his way upstairs.",
    people: ["Patrick Brontë"],
    tags: ["parsonage"],
  },
  {
    by: "member",
    name: "Birthday papers",
    recurrence: "custom",
    description:
      "On Emily’s birthday, every fourth year: two papers are opened and two new ones put away in the tin. Blots are allowed.",
    people: ["Emily Jane Brontë", "Anne Brontë"],
    tags: ["letters", "Gondal"],
  },
  {
    by: "admin",
    name: "To the waterfall",
    recurrence: "yearly",
    description:
      "When the heather is out: over the moor to the beck, with bread and cheese, and each sits on the stone that is shaped like a chair.",
    people: ["Charlotte Brontë", "Emily Jane Brontë", "Anne Brontë", "Arthur Bell Nicholls"],
    tags: ["moor", "walking"],
    privacy: "public",
  },
];
