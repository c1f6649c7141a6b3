import { readFileSync } from "node:fs";
import type { Compilation, Compiler } from "@rspack/core";

/** The modules behind each page, by the page's path in wouter's notation: as they are imported, or the end of a shared library's file. */
export type PageModules = Readonly<Record<string, readonly string[]>>;

/**
 * Calls a page makes first, by its path; `:id` stands for what stands there in the address. `unless` names what of the address' query
 * has the page make others.
 */
export type FirstCalls = Readonly<
  Record<string, readonly string[] | { readonly calls: readonly string[]; readonly unless: string }>
>;

export interface PageFilesOptions {
  /** A file whose `pages` name the modules (remote-app.tsx), or the modules themselves. */
  readonly pages: string | PageModules;
  readonly firstCalls?: FirstCalls | undefined;
}

const federationManifest = "mf-manifest.json";

const inTable = /"(\/[^"]*)":\s*(?:lazyPage\(\s*\(\)\s*=>\s*import\("([^"]+)"\)|(\w+),)/g;
const named = /const (\w+) = lazyPage\(\s*\(\)\s*=>\s*import\("([^"]+)"\)/g;

/** Reads the table of pages of a remote.tsx. Throws for a page whose module it cannot tell, so that none is left out in silence. */
export const pageModulesOf = (source: string): PageModules => {
  const constants = new Map([...source.matchAll(named)].map(([, name = "", module = ""]) => [name, module]));
  const rows = [...source.matchAll(inTable)];
  const imports = source.match(/\bimport\("/g)?.length ?? 0;
  const read = constants.size + rows.filter(([, , module]) => module !== undefined).length;
  if (read !== imports) throw new Error(`${imports} pages are imported, ${read} stand in the table with their path`);
  const pages = rows.map(([, path = "", module, name = ""]) => {
    const found = module ?? constants.get(name);
    if (found === undefined) throw new Error(`the page ${path} has no import that could be read`);
    return [path, [found]] as const;
  });
  return Object.fromEntries(pages);
};

/**
 * Says which files each lazy page needs and which calls it makes first: in the remote's federation manifest, and for the shell, which
 * has none, in `pages.json`. The gateway names them in the document, so that a browser fetches them beside the scripts that ask for them.
 */
export class PageFilesPlugin {
  readonly #options: PageFilesOptions;

  constructor(options: PageFilesOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { RawSource } = compiler.rspack.sources;
    compiler.hooks.thisCompilation.tap("PageFiles", (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: "PageFiles", stage }, () => {
        const pages = pageFilesOf(compilation, this.#options);
        const manifest = compilation.getAsset(federationManifest);
        if (!manifest) return compilation.emitAsset("pages.json", new RawSource(JSON.stringify({ pages })));
        const described = JSON.parse(manifest.source.source().toString()) as object;
        compilation.updateAsset(federationManifest, new RawSource(JSON.stringify({ ...described, pages })));
      });
    });
  }
}

const pageFilesOf = (compilation: Compilation, { pages, firstCalls = {} }: PageFilesOptions) => {
  const modules = typeof pages === "string" ? pageModulesOf(readFileSync(pages, "utf8")) : pages;
  const unknown = Object.keys(firstCalls).filter((path) => !(path in modules));
  if (unknown.length > 0) throw new Error(`first calls of ${unknown.join(", ")}, which is no page`);
  const filesOf = (module: string): string[] =>
    compilation.chunkGroups
      .filter(({ origins }) =>
        origins.some((origin) => origin.request === module || origin.module?.identifier().endsWith(module)),
      )
      .flatMap((group) => [...group.getFiles()]);
  return Object.entries(modules).map(([path, ofPage]) => {
    const files = [...new Set(ofPage.flatMap(filesOf))];
    const first = firstCalls[path] ?? [];
    return {
      path,
      scripts: files.filter((file) => file.endsWith(".js")),
      styles: files.filter((file) => file.endsWith(".css")),
      ...("calls" in first ? first : { calls: first }),
    };
  });
};
