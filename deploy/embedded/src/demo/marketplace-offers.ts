/** A drawing that ships with the demo, and what is to be seen in it. */
export interface OfferPicture {
  /** Below `deploy/embedded/demo/plates`. */
  readonly plate: string;
  readonly alt: string;
}

export interface Offer {
  /** One of the first categories. */
  readonly category: string;
  readonly title: string;
  readonly description: string;
  readonly price: string;
  readonly priceType?: "hourly" | "custom";
  readonly pictures: readonly OfferPicture[];
}

export const offers: readonly Offer[] = [
  {
    category: "Photo restoration",
    title: "One photograph restored",
    description:
      "Send us a scan or the print itself. We mend tears and stains, bring faded faces back and return a file you can print at any size. Ready in a week.",
    price: "38.00",
    pictures: [{ plate: "portrait-lady-in-cap.png", alt: "A restored portrait of a lady in a cap" }],
  },
  {
    category: "Transcription",
    title: "A letter read and written out",
    description:
      "Up to ten pages in English secretary hand, copperplate or a crossed letter of 1840, typed line by line with notes on what we could not read.",
    price: "45.00",
    pictures: [{ plate: "writing-slope.png", alt: "A writing slope with a letter on it" }],
  },
  {
    category: "Genealogy research",
    title: "An hour in the parish registers",
    description:
      "Baptisms, marriages and burials in Shropshire and Staffordshire. You say whom you seek, we send images of the entries and where they stand.",
    price: "32.00",
    priceType: "hourly",
    pictures: [{ plate: "parsonage.png", alt: "A parsonage beside its churchyard" }],
  },
  {
    category: "Translation",
    title: "German or French family papers in English",
    description: "Certificates, diaries and letters, printed or handwritten, for each page of up to 300 words.",
    price: "28.00",
    pictures: [{ plate: "notebook.png", alt: "An open notebook with handwriting" }],
  },
  {
    category: "Oral history",
    title: "A grandparent’s life in two conversations",
    description:
      "Two long talks by telephone or video, recorded, and a transcript with the best passages marked. We bring the questions.",
    price: "240.00",
    pictures: [{ plate: "sandwalk.png", alt: "A path under trees, made for walking and talking" }],
  },
  {
    category: "Books and printing",
    title: "A family book",
    description:
      "Your stories and pictures set as a book of 80 to 160 pages, cloth bound. The price depends on pages and copies.",
    price: "390.00",
    priceType: "custom",
    pictures: [{ plate: "little-book.png", alt: "A small book, sewn by hand" }],
  },
  {
    category: "Film and audio",
    title: "A reel or cassette made digital",
    description: "Super 8, 16 mm, compact cassette or open reel, cleaned, transferred and sent back with the files.",
    price: "26.50",
    pictures: [{ plate: "sea-bay.png", alt: "A bay by the sea, from a film" }],
  },
  {
    category: "Reunions and travel",
    title: "A day where your family came from",
    description:
      "We plan a day for up to eight people in the Potteries or around Shrewsbury: churches, houses, graves and lunch on the way.",
    price: "180.00",
    pictures: [
      { plate: "pottery-works.png", alt: "The bottle kilns of a pottery" },
      { plate: "country-house.png", alt: "A country house in its park" },
    ],
  },
];
