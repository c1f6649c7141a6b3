import type { DemoArtifact } from "../family-content.ts";

export const artifacts: readonly DemoArtifact[] = [
  {
    by: "admin",
    title: "A book for soldiers",
    type: "photo",
    date: "Jan 1830",
    place: "Haworth, Yorkshire",
    description:
      "Twenty pages, hardly bigger than a matchbox, printed with the pen by a girl of thirteen for soldiers as tall as a finger. A penny and a thimble beside it for the size.",
    people: ["Charlotte Brontë", "Patrick Branwell Brontë"],
    tags: ["little books", "Glass Town", "childhood"],
    privacy: "public",
    file: "plates/little-book.png",
  },
  {
    by: "member",
    title: "Map of a country that is not there",
    type: "document",
    date: "about 1831",
    place: "Haworth, Yorkshire",
    description:
      "The Great Glass Town at the mouth of the river, and the four kingdoms around it. Redrawn, since the paper of the first one has gone brown.",
    people: ["Patrick Branwell Brontë", "Charlotte Brontë", "Emily Jane Brontë", "Anne Brontë"],
    tags: ["Glass Town", "childhood"],
    file: "plates/glass-town-map.png",
  },
  {
    by: "admin",
    title: "Emily’s writing desk",
    type: "other",
    date: "about 1840",
    place: "Haworth, Yorkshire",
    description:
      "Rosewood, lined with purple velvet, with a lid to write on. Ink spots inside, a broken pen nib, some reviews cut out of the newspapers, and no scrap of a second novel.",
    people: ["Emily Jane Brontë"],
    tags: ["writing", "heirlooms"],
    file: "plates/writing-slope.png",
  },
  {
    by: "admin",
    title: "The parsonage from the churchyard",
    type: "photo",
    date: "about 1850",
    place: "Haworth, Yorkshire",
    description:
      "Five windows above, four and a door below, of grey stone, with the graves coming up to the garden wall. Built in 1778; the gable on the right was put on when they were all dead.",
    people: ["Patrick Brontë", "Charlotte Brontë"],
    tags: ["Haworth", "parsonage"],
    privacy: "public",
    file: "plates/parsonage.png",
  },
  {
    by: "member",
    title: "Collar of the dog Keeper",
    type: "other",
    date: "1843",
    place: "Haworth, Yorkshire",
    description:
      "Brass, with his master’s name and the place. He was half a mastiff and obeyed Emily alone; he walked behind her coffin, and lay at her door for a week.",
    people: ["Emily Jane Brontë"],
    tags: ["dogs", "heirlooms"],
  },
  {
    by: "member",
    title: "Birthday paper, to be opened in four years",
    type: "document",
    date: "30 Jul 1841",
    place: "Haworth, Yorkshire",
    description:
      "Emily and Anne each wrote down how everybody was, what was for dinner and what was going on in Gondal, folded it small, put it in a tin and did not look at it for four years.",
    people: ["Emily Jane Brontë", "Anne Brontë"],
    tags: ["letters", "Gondal"],
  },
  {
    by: "member",
    title: "Top Withens, before the roof fell in",
    type: "photo",
    date: "about 1845",
    place: "Haworth Moor, Yorkshire",
    description:
      "A farm on the high moor with two bent trees. Nobody who built Wuthering Heights in their mind ever saw a house like it there; but the place is right.",
    people: ["Emily Jane Brontë"],
    tags: ["moor", "books"],
    file: "plates/moor.png",
  },
  {
    by: "admin",
    title: "Marriage settlement and a bonnet box",
    type: "document",
    date: "24 May 1854",
    place: "Haworth, Yorkshire",
    description:
      "Three stiff pages by which what Charlotte had earned remained hers. With them a bonnet box; in white, people said, she looked like a snowdrop.",
    people: ["Charlotte Brontë", "Arthur Bell Nicholls"],
    tags: ["wedding", "heirlooms"],
  },
];
