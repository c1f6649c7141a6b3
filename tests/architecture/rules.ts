import { builtinModules } from "node:module";
import path from "node:path";
import { reachableFrom, type Graph } from "./circles.ts";
import type { Import } from "./imports.ts";

/** One sentence about who may depend on whom, and how to see that it is broken. */
export interface Rule {
  readonly name: string;
  /** Those of all imports that break it. */
  readonly offences: (imports: readonly Import[]) => readonly Import[];
}

/** For rules that can be judged by one import alone. */
const each =
  (isOffence: (imported: Import) => boolean): Rule["offences"] =>
  (imports) =>
    imports.filter(isOffence);

const workspaces: Readonly<Record<string, string>> = {
  "@kinkeeper/contracts": "contracts/src",
  "@kinkeeper/platform": "services/_platform/src",
  "@kinkeeper/accounts": "services/_accounts/src",
  "@kinkeeper/people": "services/_people/src",
  "@kinkeeper/pictures": "services/_pictures/src",
  "@kinkeeper/kit": "frontends/_kit/src",
  "@kinkeeper/gateway": "gateway/src",
  "@kinkeeper/embedded": "deploy/embedded/src",
};

/** Where an import leads: a path of the repository, or the specifier itself for a package or a built-in. */
export const target = ({ from, specifier }: Import): string => {
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(from), specifier);
  const [scope, name, ...rest] = specifier.split("/");
  if (scope !== "@kinkeeper") return specifier;
  const service = name!.endsWith("-ui") ? `frontends/${name!.slice(0, -3)}/src` : `services/${name}/src`;
  return [workspaces[`${scope}/${name}`] ?? service, ...rest].join("/");
};

/** Built-in modules that only compute. */
const pureBuiltins = ["node:buffer"];
const isBuiltin = (specifier: string): boolean => specifier.startsWith("node:") || builtinModules.includes(specifier);
const isSpec = (file: string): boolean => /\.(unit|int|dom)\.spec\.tsx?$/.test(file);
const folder = (depth: number, file: string): string => file.split("/").slice(0, depth).join("/");

const isService = (file: string): boolean => /^services\/[^_]/.test(file);
const isRemote = (file: string): boolean => /^frontends\/(?!_kit\/|shell\/)/.test(file);

const withoutExtension = (file: string): string => file.replace(/\.tsx?$/, "");
const moduleOf = (imported: Import): string => withoutExtension(target(imported));

/** The folder of a service that a file lies in (`services/archive/src/items`); none for files beside `service.ts`, and for what only tests use. */
const serviceFolder = (file: string): string | undefined => {
  const [name] = /^services\/[^_/][^/]*\/src\/[^/]+(?=\/)/.exec(file) ?? [];
  return file.includes("/testing/") ? undefined : name;
};

const graphOf = (
  imports: readonly Import[],
  nameOf: (from: string) => string,
  targetOf: (imported: Import) => string,
): Graph => {
  const graph = new Map<string, Set<string>>();
  for (const imported of imports) {
    const name = nameOf(imported.from);
    graph.set(name, (graph.get(name) ?? new Set()).add(targetOf(imported)));
  }
  return graph;
};

const ioPackages = ["postgres", "nats", "express", "@eventstore/db-client", "pino", "nodemailer", "sharp", "undici"];

export const rules: readonly Rule[] = [
  {
    name: "contracts depend on zod only, so that they load in a browser",
    offences: each(
      (imported) =>
        imported.from.startsWith("contracts/") &&
        !isSpec(imported.from) &&
        !target(imported).startsWith("contracts/") &&
        imported.specifier !== "zod" &&
        !imported.specifier.startsWith("zod/"),
    ),
  },
  {
    name: "the platform knows no service and no frontend",
    offences: each(
      (imported) =>
        imported.from.startsWith("services/_platform/") &&
        /^(services\/(?!_platform)|gateway|frontends|deploy|tests)\b/.test(target(imported)),
    ),
  },
  {
    name: "what services share beside the platform knows no service and no frontend",
    offences: each(
      (imported) =>
        /^services\/_(accounts|pictures)\//.test(imported.from) &&
        /^(services\/(?!_)|gateway|frontends|deploy|tests)\b/.test(target(imported)),
    ),
  },
  {
    name: "no service imports another service",
    offences: each(
      (imported) =>
        isService(imported.from) &&
        isService(target(imported)) &&
        folder(2, imported.from) !== folder(2, target(imported)),
    ),
  },
  {
    name: "services know neither gateway, frontends nor launcher",
    offences: each((imported) => isService(imported.from) && /^(gateway|frontends|deploy)\b/.test(target(imported))),
  },
  {
    name: "the gateway sees contracts and the platform's HTTP, and nothing that stores",
    offences: each(
      (imported) =>
        imported.from.startsWith("gateway/") &&
        !isSpec(imported.from) &&
        (/^(services\/(?!_platform)|frontends|deploy)\b/.test(target(imported)) ||
          (target(imported).startsWith("services/_platform/src/") &&
            !/^services\/_platform\/src\/(http\/|logger|domain-error|config|settings|telemetry|start-failure|stop-on-signal)/.test(
              target(imported),
            )) ||
          ["postgres", "nats", "@eventstore/db-client"].includes(imported.specifier)),
    ),
  },
  {
    name: "no remote imports another remote or the shell",
    offences: each(
      (imported) =>
        isRemote(imported.from) &&
        target(imported).startsWith("frontends/") &&
        !target(imported).startsWith("frontends/_kit/") &&
        folder(2, imported.from) !== folder(2, target(imported)),
    ),
  },
  {
    name: "the kit knows no remote and no shell",
    offences: each(
      (imported) => imported.from.startsWith("frontends/_kit/") && /^frontends\/(?!_kit\/)/.test(target(imported)),
    ),
  },
  {
    name: "frontends see no service and no Node module",
    offences: each(
      (imported) =>
        /^frontends\/[^/]+\/src\//.test(imported.from) &&
        !isSpec(imported.from) &&
        (/^(services|gateway|deploy)\b/.test(target(imported)) || isBuiltin(imported.specifier)),
    ),
  },
  {
    name: "browsers see no events: they know endpoints",
    offences: each(
      (imported) =>
        /^frontends\/[^/]+\/src\//.test(imported.from) &&
        /^contracts\/src\/(.+\/(events|service)|(genealogy|payments)\/[a-z]+-events|event|contexts|services|endpoints)(\.ts)?$/.test(
          target(imported),
        ),
    ),
  },
  {
    name: "a decider does no I/O, nor does anything it imports",
    offences: (imports) => {
      const pure = (imported: Import): boolean =>
        /^services\/_platform\/src\/(decider|domain-error|ids)$/.test(moduleOf(imported));
      const graph = graphOf(
        imports.filter((imported) => !pure(imported)),
        withoutExtension,
        moduleOf,
      );
      const deciders = [...graph.keys()].filter((file) => file.endsWith(".decider"));
      const reached = new Set(deciders.flatMap((file) => [file, ...reachableFrom(graph, file)]));
      return imports.filter(
        (imported) =>
          reached.has(withoutExtension(imported.from)) &&
          !pure(imported) &&
          ((isBuiltin(imported.specifier) && !pureBuiltins.includes(imported.specifier)) ||
            ioPackages.includes(imported.specifier) ||
            moduleOf(imported).startsWith("services/_platform/")),
      );
    },
  },
  {
    name: "no circles between the folders of a service",
    offences: (imports) => {
      const between = imports.filter((imported) => {
        const [from, to] = [serviceFolder(imported.from), serviceFolder(target(imported))];
        return from !== undefined && to !== undefined && from !== to && !isSpec(imported.from);
      });
      const graph = graphOf(
        between,
        (from) => serviceFolder(from)!,
        (imported) => serviceFolder(target(imported))!,
      );
      return between.filter((imported) =>
        reachableFrom(graph, serviceFolder(target(imported))!).has(serviceFolder(imported.from)!),
      );
    },
  },
];
