import type { DemoArtifact } from "../family-content.ts";

export const artifacts: readonly DemoArtifact[] = [
  {
    by: "admin",
    title: "What Uncle Jos answered",
    type: "document",
    date: "31 Aug 1831",
    place: "Maer Hall, Staffordshire",
    description:
      "The eight objections to the voyage and what was said to each of them, set anew on one page in our own words. The letter itself is kept at Cambridge.",
    people: ["Josiah Wedgwood II", "Robert Waring Darwin", "Charles Robert Darwin"],
    tags: ["letters", "Beagle", "Maer"],
    file: "papers/uncle-jos.pdf",
  },
  {
    by: "member",
    title: "Notebook with a small tree",
    type: "document",
    date: "summer 1837",
    place: "London",
    description:
      "A pocket notebook in brown leather with a clasp, the second of its kind. On one page a few lines branch from a single point, with two words above them that say he is only thinking.",
    people: ["Charles Robert Darwin"],
    tags: ["natural history", "notebooks"],
    file: "plates/notebook.png",
  },
  {
    by: "admin",
    title: "Annie’s writing case",
    type: "other",
    date: "1851",
    place: "Down House, Kent",
    description:
      "A small case with a sloping lid. In it: steel pens with wooden holders, sealing wax, envelopes edged in colour, a needlework pattern half done, a lock of hair folded in paper with a date.",
    people: ["Anne Elizabeth Darwin", "Emma Wedgwood"],
    tags: ["childhood", "grief", "heirlooms"],
    file: "plates/writing-slope.png",
  },
  {
    by: "admin",
    title: "Jasper vase, blue and white",
    type: "photo",
    date: "about 1790",
    place: "Etruria, Staffordshire",
    description:
      "After the Roman glass vase that the first Josiah borrowed and took four years to copy in clay. Pale blue with white figures; a hair-line crack near the foot. It stood on the drawing-room piano and was dusted by nobody but Emma.",
    people: ["Josiah Wedgwood", "Emma Wedgwood"],
    tags: ["pottery", "Etruria", "heirlooms"],
    privacy: "public",
    file: "plates/pottery.png",
  },
  {
    by: "member",
    title: "Barnacle slide, number 94",
    type: "photo",
    date: "about 1849",
    place: "Down House, Kent",
    description:
      "Drawn from the slide as it looks at twenty times its size. The label is in his hand, the rim of black varnish in the hand of whichever child was allowed to help.",
    people: ["Charles Robert Darwin"],
    tags: ["natural history", "Down House"],
    file: "plates/barnacle.png",
  },
  {
    by: "member",
    title: "The bassoon that was played to earthworms",
    type: "other",
    date: "about 1880",
    place: "Down House, Kent",
    description:
      "Francis played it as loudly as he could beside their flowerpots; they took no notice. Nor did they of the piano, until the pots were put on top of it: then one bass note sent them down their holes. They have no ears, but they feel.",
    people: ["Francis Darwin", "Emma Wedgwood", "Charles Robert Darwin"],
    tags: ["music", "natural history", "worms"],
  },
  {
    by: "member",
    title: "Orchid from the bank",
    type: "photo",
    date: "Jun 1861",
    place: "Downe, Kent",
    description:
      "From the slope above the valley that the children called Orchis Bank. He showed how the flower glues its pollen to the tongue of a moth, and foretold, for another orchid, a moth with a tongue as long as a hand; it was caught when he was twenty years dead.",
    people: ["Charles Robert Darwin", "George Howard Darwin"],
    tags: ["natural history", "garden"],
    file: "plates/orchid.png",
  },
  {
    by: "admin",
    title: "Emma’s recipe book",
    type: "document",
    date: "begun 16 May 1839",
    place: "London",
    description:
      "Bound in dark cloth, forty receipts in Emma’s hand and one in his: how to boil rice. Gingerbread, Nesselrode pudding, stewed celery, and a page of remedies. Grease on the page for burnt cream.",
    people: ["Emma Wedgwood", "Charles Robert Darwin"],
    tags: ["cooking", "heirlooms"],
  },
  {
    by: "admin",
    title: "The house from the garden",
    type: "photo",
    date: "about 1870",
    place: "Down House, Kent",
    description:
      "The great bow, three storeys high, that was built on in 1843. The bench by the verandah is where the novel was read out when it was warm enough.",
    people: ["Emma Wedgwood", "Charles Robert Darwin", "Elizabeth Darwin"],
    tags: ["Down House", "garden"],
    file: "plates/country-house.png",
  },
  {
    by: "member",
    title: "Plan of the canal past the works",
    type: "document",
    date: "between 1766 and 1777",
    place: "Etruria, Staffordshire",
    description:
      "The Trent and Mersey as it was to run, with the works drawn in beside it before there was a brick. Josiah cut the first sod himself and wheeled it away in a barrow.",
    people: ["Josiah Wedgwood", "Erasmus Darwin"],
    tags: ["Etruria", "canal", "pottery"],
    file: "plates/pottery-works.png",
  },
];
