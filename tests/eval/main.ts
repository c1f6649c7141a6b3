import { parseArgs } from "node:util";
import { startProduct, type Product } from "../product/start-product.ts";
import { evaluate } from "./evaluate.ts";
import { foundFamilies, hasRoyalFile } from "./families.ts";
import { failuresOf, figuresOf, missedGates, reportOf } from "./report.ts";

// `npm run eval:chat -- [--failures]`: asks the questions of this folder and prints how well they were answered. With CHAT_MODEL
// and OPENAI_API_KEY (or OPENAI_BASE_URL) set it is that model which is asked, else the archive itself.

const { values } = parseArgs({ options: { failures: { type: "boolean" }, origin: { type: "string" } } });
const model = process.env["CHAT_MODEL"];
const start = (): Promise<Product> =>
  startProduct({
    demo: false,
    environment: {
      KINKEEPER_RATE_LIMIT: "off",
      KINKEEPER_SIGNUP: "open",
      CHAT_QUESTIONS_PER_MINUTE: "100000",
      CHAT_TOKENS_PER_USER: "100000000",
      CHAT_TOKENS_PER_FAMILY: "100000000",
    },
  });
const product = values.origin === undefined ? await start() : undefined;
try {
  const judgements = await evaluate(await foundFamilies(values.origin ?? product!.origin));
  if (values.failures) console.log(`${failuresOf(judgements)}\n`);
  console.log(
    `${model ? `The language model ${model}` : "The archive itself, without a language model"}, ${new Date().toISOString().slice(0, 10)}`,
  );
  console.log(reportOf(judgements));
  if (!hasRoyalFile)
    console.log("NOT ASKED: royal92.ged is not here: put it into ../shared/data beside the repository");
  const missed = missedGates(figuresOf(judgements));
  for (const sentence of missed) console.log(`MISSED: ${sentence}.`);
  process.exitCode = missed.length > 0 ? 1 : 0;
} finally {
  await product?.stop();
  product?.forget();
}
