import { foundFamily } from "../product/account.ts";
import { startProduct } from "../product/start-product.ts";
import { barely, royalFile } from "./gedcom-files.ts";
import { importFileEverywhere, type ImportTimesEverywhere } from "./import-file.ts";
import { importInto, largeArchive, type LargeArchive } from "./large-archive.ts";
import { atMost, Skipped, type Line } from "./line.ts";
import { failuresOf } from "./open-loop.ts";
import type { BenchOptions } from "./options.ts";
import { watchPeak } from "./process-memory.ts";
import { median, quantile } from "./quantiles.ts";

/** 3,010 people, into one family after the other of the same product: the first pays for what is compiled on the way. */
const royal = async ({ isQuick }: BenchOptions): Promise<readonly Line[]> => {
  const file = royalFile();
  const bare = await barely(file);
  const product = await startProduct({ demo: false });
  try {
    const peakOf = watchPeak(product.pid);
    const rounds: ImportTimesEverywhere[] = [];
    for (let round = 0; round < (isQuick ? 2 : 4); round += 1)
      rounds.push(await importFileEverywhere(product, await foundFamily(product.origin, `Royal ${round}`), file));
    const [first, ...later] = rounds;
    const parsed = { what: "merely parsed", value: bare.parsed, unit: "s" };
    const of = (time: keyof ImportTimesEverywhere) => median(later.map((times) => times[time]));
    return [
      {
        what: "import of 3,010 people, commit to the last row of every service",
        measured: first?.projected ?? Number.NaN,
        unit: "s",
        figure: atMost(3),
        limit: parsed,
      },
      { what: "the same again for other families (median)", measured: of("projected"), unit: "s", figure: atMost(3) },
      { what: "of which until the family's lists show everybody", measured: of("listed"), unit: "s" },
      { what: "before that, the look at the file", measured: of("preview"), unit: "s" },
      { what: "all processes at most meanwhile", measured: peakOf().megabytes, unit: "MB" },
    ];
  } finally {
    await product.stop();
    product.forget();
  }
};

const linesOf = async (
  { people, file, times, peak, neighbour }: LargeArchive,
  seconds: number,
): Promise<readonly Line[]> => {
  const bare = await barely(file);
  const name = `import of ${people.toLocaleString("en")} people`;
  return [
    {
      what: `${name}, commit to the last row of every service`,
      measured: times.projected,
      unit: "s",
      figure: atMost(seconds),
      limit: { what: "merely parsed", value: bare.parsed, unit: "s" },
    },
    { what: "of which until the family's lists show everybody", measured: times.listed, unit: "s" },
    {
      what: "before that, the look at the file",
      measured: times.preview,
      unit: "s",
      limit: { what: "merely read", value: bare.read, unit: "s" },
    },
    { what: `${name}, all processes at most`, measured: peak.megabytes, unit: "MB", figure: atMost(900) },
    ...[...peak.byProgram].map(([program, part]) => ({ what: `of which ${program}`, measured: part, unit: "MB" })),
    {
      what: `a command of another family meanwhile, 10/s, p99 of ${neighbour.times.length}`,
      measured: quantile(neighbour.times, 0.99),
      unit: "ms",
      figure: atMost(150),
    },
    { what: "of which refused", measured: failuresOf(neighbour), unit: "", figure: atMost(0) },
  ];
};

const medium = async (): Promise<readonly Line[]> => {
  const archive = await importInto(20_000);
  try {
    return await linesOf(archive, 12);
  } finally {
    archive.forget();
  }
};

export const benchImport = async (options: BenchOptions): Promise<readonly Line[]> => {
  const small = await royal(options).catch((error: unknown) => {
    if (!(error instanceof Skipped)) throw error;
    console.log(error.message);
    return [];
  });
  const large = await largeArchive(options);
  // In a quick run the large archive is the one of 20,000 people.
  return options.isQuick
    ? [...small, ...(await linesOf(large, 12))]
    : [...small, ...(await medium()), ...(await linesOf(large, 120))];
};
