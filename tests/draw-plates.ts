import { readdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";

/** Draws the plates of the demo families anew after one of their drawings was changed: `node deploy/launch/run.mjs tests/draw-plates.ts`. */

const folder = path.resolve(import.meta.dirname, "../deploy/embedded/demo/plates");
/** A start uploads all of them: they must stay small. */
const maxBytes = 60_000;

for (const file of readdirSync(folder).filter((name) => name.endsWith(".svg"))) {
  const drawn = file.replace(".svg", ".png");
  const { size } = await sharp(path.join(folder, file))
    .png({ palette: true, colours: 8, dither: 0, compressionLevel: 9 })
    .toFile(path.join(folder, drawn));
  console.log(`${drawn}: ${size} bytes`);
  if (size > maxBytes) throw new Error(`${drawn} has more than ${maxBytes} bytes`);
}
