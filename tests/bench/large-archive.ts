import { foundFamily } from "../product/account.ts";
import { startProduct } from "../product/start-product.ts";
import { sampleFile } from "./gedcom-files.ts";
import { importFileEverywhere, type ImportTimesEverywhere } from "./import-file.ts";
import { addPeopleMeanwhile } from "./import-neighbour.ts";
import type { OpenLoopResult } from "./open-loop.ts";
import type { BenchOptions } from "./options.ts";
import { watchPeak, type Peak } from "./process-memory.ts";

export interface LargeArchive {
  readonly people: number;
  readonly file: string;
  /** The data folder of a product that was stopped. */
  readonly folder: string;
  readonly times: ImportTimesEverywhere;
  /** What all its processes took at most while it imported, shared pages counted once. */
  readonly peak: Peak;
  /** The commands of another family meanwhile. */
  readonly neighbour: OpenLoopResult;
  forget(): void;
}

let made: Promise<LargeArchive> | undefined;

export const importInto = async (people: number): Promise<LargeArchive> => {
  const file = await sampleFile(people);
  const product = await startProduct({ demo: false });
  try {
    const account = await foundFamily(product.origin, "Large");
    const neighbour = addPeopleMeanwhile(product, await foundFamily(product.origin, "Neighbours"));
    const peakOf = watchPeak(product.pid);
    const times = await importFileEverywhere(product, account, file);
    const peak = peakOf();
    const neighbourTimes = await neighbour.stop();
    return {
      people,
      file,
      folder: product.folder,
      times,
      peak,
      neighbour: neighbourTimes,
      forget: () => product.forget(),
    };
  } finally {
    await product.stop();
  }
};

/** A product into which one large file was imported while another family went on; made once for all rows that ask for it. */
export const largeArchive = ({ isQuick }: BenchOptions): Promise<LargeArchive> =>
  (made ??= importInto(isQuick ? 20_000 : 200_000));

/** Removes what was made. */
export const forgetLargeArchive = async (): Promise<void> => (await made?.catch(() => undefined))?.forget();
