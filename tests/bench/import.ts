import { foundFamily } from "../product/account.ts";
import { startProduct } from "../product/start-product.ts";
import { barely, royalFile } from "./gedcom-files.ts";
import { importFile } from "./import-file.ts";
import { largeArchive } from "./large-archive.ts";
import { atMost, Skipped, type Line } from "./line.ts";
import type { BenchOptions } from "./options.ts";
import { watchPeak } from "./process-memory.ts";
import { median } from "./quantiles.ts";

/** 3,010 people, into one family after the other of the same product: the first pays for what is compiled on the way. */
const royal = async ({ isQuick }: BenchOptions): Promise<readonly Line[]> => {
  const file = royalFile();
  const bare = await barely(file);
  const product = await startProduct({ demo: false });
  try {
    const peak = watchPeak(product.pid);
    const totals: number[] = [];
    for (let round = 0; round < (isQuick ? 2 : 4); round += 1)
      totals.push((await importFile(product, await foundFamily(product.origin, `Royal ${round}`), file)).total);
    const [first = Number.NaN, ...later] = totals;
    const parsed = { what: "merely parsed", value: bare.parsed, unit: "s" };
    return [
      { what: "import of 3,010 people, to the last row", measured: first, unit: "s", figure: atMost(3), limit: parsed },
      { what: "the same again for other families (median)", measured: median(later), unit: "s", figure: atMost(3) },
      { what: "memory of all processes meanwhile, at most", measured: peak(), unit: "MB" },
    ];
  } finally {
    await product.stop();
    product.forget();
  }
};

const large = async (options: BenchOptions): Promise<readonly Line[]> => {
  const { people, file, times, peak } = await largeArchive(options);
  const bare = await barely(file);
  const name = `import of ${people.toLocaleString("en")} people`;
  const share = people / 200_000;
  return [
    {
      what: `${name}, to the last row`,
      measured: times.total,
      unit: "s",
      figure: atMost(120 * share),
      limit: { what: "merely parsed", value: bare.parsed, unit: "s" },
    },
    {
      what: "of which until the look at the file",
      measured: times.preview,
      unit: "s",
      limit: { what: "merely read", value: bare.read, unit: "s" },
    },
    { what: `${name}, memory of all processes at most`, measured: peak, unit: "MB", figure: atMost(900) },
  ];
};

export const benchImport = async (options: BenchOptions): Promise<readonly Line[]> => {
  const small = await royal(options).catch((error: unknown) => {
    if (!(error instanceof Skipped)) throw error;
    console.log(error.message);
    return [];
  });
  return [...small, ...(await large(options))];
};
