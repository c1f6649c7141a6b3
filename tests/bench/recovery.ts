import { foundFamily, signIn } from "../product/account.ts";
import { startProduct } from "../product/start-product.ts";
import { addSomebody } from "./commands.ts";
import { largeArchive } from "./large-archive.ts";
import { atMost, type Line } from "./line.ts";
import type { BenchOptions } from "./options.ts";
import { median } from "./quantiles.ts";

const password = "quiet violet lantern";

/** Kills the product while it takes commands, starts it again, and waits until a list shows every command it had answered. */
const killAndReturn = async (folder: string, round: number): Promise<number> => {
  const product = await startProduct({ folder, demo: false });
  const account = await foundFamily(product.origin, `Recovered ${round}`);
  let answered = 0;
  const writing = (async () => {
    for (;;) {
      await addSomebody(account, answered);
      answered += 1;
    }
  })().catch((error: unknown) => error); // the kill
  await new Promise((resume) => setTimeout(resume, 1_000));
  await product.kill();
  await writing;
  const started = performance.now();
  const again = await startProduct({ folder, demo: false });
  try {
    const back = await signIn(again.origin, account.user.email, password);
    const people = await back.json<readonly unknown[]>("GET", "/api/family-members");
    const seconds = (performance.now() - started) / 1000;
    if (people.length < answered) throw new Error(`${answered} people were added, ${people.length} are there`);
    return seconds;
  } finally {
    await again.stop();
  }
};

/** How soon the product answers again after `kill -9`, over a large archive. */
export const benchRecovery = async (options: BenchOptions): Promise<readonly Line[]> => {
  const { folder, people } = await largeArchive(options);
  const seconds: number[] = [];
  for (let round = 0; round < (options.isQuick ? 1 : 3); round += 1) seconds.push(await killAndReturn(folder, round));
  return [
    {
      what: `after kill -9 amid commands, ${people.toLocaleString("en")} people in the store, until a list is answered`,
      measured: median(seconds),
      unit: "s",
      figure: atMost(5),
    },
  ];
};
