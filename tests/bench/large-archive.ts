import { foundFamily } from "../product/account.ts";
import { startProduct } from "../product/start-product.ts";
import { sampleFile } from "./gedcom-files.ts";
import { importFile, type ImportTimes } from "./import-file.ts";
import type { BenchOptions } from "./options.ts";
import { watchPeak } from "./process-memory.ts";

export interface LargeArchive {
  readonly people: number;
  readonly file: string;
  /** The data folder of a product that was stopped. */
  readonly folder: string;
  readonly times: ImportTimes;
  /** MB that all its processes took at most while it imported. */
  readonly peak: number;
  forget(): void;
}

let made: Promise<LargeArchive> | undefined;

const make = async (people: number): Promise<LargeArchive> => {
  const file = await sampleFile(people);
  const product = await startProduct({ demo: false });
  try {
    const account = await foundFamily(product.origin, "Large");
    const peak = watchPeak(product.pid);
    const times = await importFile(product, account, file);
    return {
      people,
      file,
      folder: product.folder,
      times,
      peak: peak(),
      forget: () => product.forget(),
    };
  } finally {
    await product.stop();
  }
};

/** A product into which one large file was imported; made once for all rows that ask for it. */
export const largeArchive = ({ isQuick }: BenchOptions): Promise<LargeArchive> =>
  (made ??= make(isQuick ? 20_000 : 200_000));

/** Removes what was made. */
export const forgetLargeArchive = async (): Promise<void> => (await made?.catch(() => undefined))?.forget();
