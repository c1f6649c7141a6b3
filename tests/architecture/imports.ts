import { parseSync } from "oxc-parser";
import { readFileSync } from "node:fs";

/** One import as it stands in a file, types included: a type is a dependency too. */
export interface Import {
  /** Path of the importing file below the repository, with forward slashes. */
  readonly from: string;
  /** What is written after `from`. */
  readonly specifier: string;
}

const textOf = (request: { value?: unknown } | null | undefined): string[] =>
  typeof request?.value === "string" ? [request.value] : [];

/** Static imports, re-exports and `import()` of a source text. Throws on text that does not parse. */
export const importsOf = (from: string, text: string): readonly Import[] => {
  const { module, errors } = parseSync(from, text);
  if (errors.length > 0) throw new Error(`${from}: ${errors[0]!.message}`);
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^["'`](.+)["'`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    return literal ? [literal[1]!] : [];
  });
  const specifiers = [
    ...module.staticImports.map((statement) => statement.moduleRequest.value),
    ...module.staticExports.flatMap((statement) => statement.entries.flatMap((entry) => textOf(entry.moduleRequest))),
    ...dynamic,
  ];
  return [...new Set(specifiers)].map((specifier) => ({ from, specifier }));
};

export const importsOfFile = (root: string, file: string): readonly Import[] =>
  importsOf(file, readFileSync(`${root}/${file}`, "utf8"));
