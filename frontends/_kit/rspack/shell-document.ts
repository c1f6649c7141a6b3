import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Compiler } from "@rspack/core";
import { rspack } from "@rspack/core";

/** What every page is set in; other subsets are fetched when a letter of theirs appears. */
const fontOfTheFirstPaint = /(?:inter|source-serif-4)-common-normal[.\w]*\.woff2$/;

/**
 * Completes the shell's index.html: a tiny blocking script that applies the stored theme before anything is painted
 * (the content security policy allows no inline script), and preload hints for the fonts of the first paint.
 */
export class ShellDocumentPlugin {
  readonly #themeScript: string;
  readonly #hashed: boolean;

  constructor(options: { themeScript: string; hashed: boolean }) {
    this.#themeScript = options.themeScript;
    this.#hashed = options.hashed;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap("ShellDocument", (compilation) => {
      const source = readFileSync(this.#themeScript, "utf8");
      const hash = createHash("sha256").update(source).digest("hex").slice(0, 10);
      const themeAsset = `assets/theme${this.#hashed ? `.${hash}` : ""}.js`;
      compilation.fileDependencies.add(this.#themeScript);
      compilation.hooks.processAssets.tap("ShellDocument", () => {
        compilation.emitAsset(themeAsset, new compiler.rspack.sources.RawSource(source));
      });
      rspack.HtmlRspackPlugin.getCompilationHooks(compilation).beforeEmit.tap("ShellDocument", (data) => {
        const fonts = Object.keys(compilation.assets).filter((name) => fontOfTheFirstPaint.test(name));
        const preloads = fonts.map(
          (font) => `<link rel="preload" as="font" type="font/woff2" href="/${font}" crossorigin>`,
        );
        return {
          ...data,
          html: data.html
            .replace("<head>", () => `<head><script src="/${themeAsset}"></script>`)
            .replace("</head>", () => `${preloads.join("")}</head>`),
        };
      });
    });
  }
}
