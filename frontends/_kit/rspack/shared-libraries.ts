import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import path from "node:path";

/** One entry of the federation plugin's `shared`. */
export interface SharedLibrary {
  readonly singleton: true;
  readonly eager: boolean;
  readonly requiredVersion?: string;
  readonly import?: string | false;
  readonly version?: string;
}

/** Needed for the first paint: they stand in the shell's own file, so no remote ever waits for them. */
const eagerLibraries = [
  "react",
  "react-dom",
  "@tanstack/react-query",
  "wouter",
  "tailwind-merge",
  "class-variance-authority",
];

/**
 * Needed by remotes but not by the landing page: one file each, fetched when the first of them asks. The shell provides only what
 * some module of its own imports.
 */
const lateLibraries = ["zod", "react-hook-form"];
const tailwindMergeForBrowsers = path.join(import.meta.dirname, "tailwind-merge-for-browsers.ts");
const zodForBrowsers = path.join(import.meta.dirname, "zod-for-browsers.ts");

/**
 * What the shell provides and remotes take. A remote never carries a copy (`import: false`): the shell decides
 * the version, and "two Reacts" cannot happen. Versions wanted are read from the frontend's own package.json.
 */
export const sharedLibraries = (
  dependencies: Readonly<Record<string, string>>,
  isHost: boolean,
): Record<string, SharedLibrary> => {
  const share = (eager: boolean, wanted: string | undefined): SharedLibrary => ({
    singleton: true,
    eager: isHost && eager,
    ...(wanted === undefined || wanted === "*" ? {} : { requiredVersion: wanted }),
    ...(isHost ? {} : { import: false as const }),
  });
  return {
    ...Object.fromEntries(eagerLibraries.map((name) => [name, share(true, dependencies[name])])),
    ...Object.fromEntries(lateLibraries.map((name) => [name, share(false, dependencies[name])])),
    ...(isHost
      ? {
          "tailwind-merge": {
            ...share(true, dependencies["tailwind-merge"]),
            import: tailwindMergeForBrowsers,
            version: versionOf("tailwind-merge"),
          },
          zod: { ...share(false, dependencies["zod"]), import: zodForBrowsers, version: versionOf("zod") },
        }
      : {}),
    "react/jsx-runtime": share(true, dependencies["react"]),
    ...(isHost ? { "react-dom/client": share(true, dependencies["react-dom"]) } : {}),
  };
};

/** Not every library lets its package.json be asked for by name. */
const versionOf = (library: string): string => {
  const file = findPackageJSON(library, import.meta.url);
  if (!file) throw new Error(`${library} is not installed`);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
};
