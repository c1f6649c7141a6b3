import { createRequire } from "node:module";
import path from "node:path";
import { frontend } from "@kinkeeper/kit/rspack/frontend.ts";

const pdfjs = path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

export default (mode: "development" | "production") =>
  frontend({
    name: "archive",
    directory: import.meta.dirname,
    mode,
    firstCalls: {
      "/stories/:id": ["/api/family-artifacts/:id"],
      "/artifacts/:id": ["/api/family-artifacts/:id"],
    },
    // Where a document needs them: fonts that are not embedded in it, and decoders for scanned pages.
    copies: { from: pdfjs, files: ["standard_fonts/*.{pfb,ttf}", "wasm/*_nowasm_fallback.js"], into: "pdfjs" },
  });
