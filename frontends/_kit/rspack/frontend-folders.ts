import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { Configuration } from "@rspack/core";

/** `frontends/`, wherever one stands. */
export const frontendsFolder = path.resolve(import.meta.dirname, "../..");
export const repositoryFolder = path.dirname(frontendsFolder);
export const hostName = "shell";

/** Every frontend that can be built, by the name of its folder; the host first. */
export const frontendNames = (): string[] =>
  readdirSync(frontendsFolder)
    .filter((name) => existsSync(path.join(frontendsFolder, name, "rspack.config.ts")))
    .toSorted((a, b) => Number(b === hostName) - Number(a === hostName) || a.localeCompare(b));

export const distOf = (name: string): string => path.join(frontendsFolder, name, "dist");

/** What its rspack.config.ts says. */
export const configurationOf = async (name: string, mode: "development" | "production"): Promise<Configuration> => {
  const module = (await import(path.join(frontendsFolder, name, "rspack.config.ts"))) as {
    default: (mode: "development" | "production") => Configuration;
  };
  return module.default(mode);
};
