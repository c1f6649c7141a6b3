import { serviceNames } from "@kinkeeper/contracts/services";
import { passwordVariable } from "@kinkeeper/platform/bus/nats-users";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { requiredOfProcess, usersOfVariables } from "./declared-variables.ts";
import { variablesIn } from "./env-file.ts";
import { manifests } from "./kubernetes/manifests.ts";

/** What can be said about the files for Kubernetes and for telemetry without a cluster. */

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const product = "deploy/kubernetes/product";

const writtenProblems = (): string[] =>
  Object.entries(manifests)
    .filter(([file, text]) => {
      const written = `deploy/kubernetes/${file}`;
      return !existsSync(path.join(root, written)) || read(written) !== text;
    })
    .map(([file]) => `deploy/kubernetes/${file}: run node deploy/kubernetes/write-manifests.ts`);

const generator = z.object({ files: z.array(z.string()).default([]), envs: z.array(z.string()).default([]) });
const kustomization = z.looseObject({
  resources: z.array(z.string()).default([]),
  configMapGenerator: z.array(generator).default([]),
});

/** What a kustomization reads is there; secrets are made by whoever installs. */
const kustomizationProblems = (): string[] =>
  globSync("deploy/**/kustomization.yaml", { cwd: root }).flatMap((file) => {
    const { resources, configMapGenerator } = kustomization.parse(parse(read(file)));
    const wanted = [...resources, ...configMapGenerator.flatMap(({ files, envs }) => [...files, ...envs])];
    return wanted
      .filter((one) => !existsSync(path.join(root, path.dirname(file), one)))
      .map((one) => `${file}: ${one} does not exist`);
  });

const imagesIn = (file: string): readonly string[] =>
  [...read(file).matchAll(/^\s*image: ([^{\s]+)$/gm)]
    .map(([, image]) => image!)
    .filter((image) => !image.startsWith("kinkeeper/"));

/** A cluster runs what the compose file runs. */
const imageProblems = (): string[] => {
  const known = new Set(imagesIn("docker-compose.yml"));
  return globSync("deploy/**/*.yaml", { cwd: root }).flatMap((file) =>
    imagesIn(file)
      .filter((image) => !known.has(image))
      .map((image) => `${file}: ${image} is not what docker-compose.yml runs`),
  );
};

/** BusyBox's wget tries one address of a name alone, and that of `localhost` is ::1 first: a store that listens on 127.0.0.1 would never be well. */
const probeProblems = (): string[] =>
  ["docker-compose.yml", "deploy/kubernetes/with-stores/stores.yaml"]
    .filter((file) => /wget .*localhost|wget, .*localhost/.test(read(file)))
    .map((file) => `${file}: wget must ask 127.0.0.1, not localhost`);

const namesIn = (file: string): readonly string[] => Object.keys(variablesIn(read(file)));

/** The two files that a cluster's settings come from name what every process needs, and nothing that nobody reads. */
const settingsProblems = (): string[] => {
  const [config, secrets] = [`${product}/config.env`, `${product}/secrets.env.example`];
  const given = new Set([...namesIn(config), ...namesIn(secrets)]);
  const passwords = serviceNames.map(passwordVariable);
  const ofStores = new Set(["POSTGRES_PASSWORD", "EVENTSTORE_ADMIN_PASSWORD", "EVENTSTORE_OPS_PASSWORD", ...passwords]);
  const needed = new Set([...["gateway", ...serviceNames].flatMap(requiredOfProcess), ...ofStores]);
  const readable = usersOfVariables();
  return [
    ...[...needed].filter((name) => !given.has(name)).map((name) => `${product}: lacks ${name}`),
    ...[...given]
      .filter((name) => !readable.has(name) && !ofStores.has(name))
      .map((name) => `${product}: nobody reads ${name}`),
  ];
};

/** Alerts count the services that there are. */
const alertProblems = (): string[] => {
  const file = "deploy/telemetry/alerts.yaml";
  const counted = [...read(file).matchAll(/\) < (\d+)$|of (\d+) services/gm)].map(([, limit, told]) => limit ?? told);
  return counted.length === 2 && counted.every((one) => Number(one) === serviceNames.length)
    ? []
    : [`${file}: ServicesMissing must count ${serviceNames.length} services`];
};

export const clusterProblems = (): readonly string[] => [
  ...writtenProblems(),
  ...kustomizationProblems(),
  ...imageProblems(),
  ...probeProblems(),
  ...settingsProblems(),
  ...alertProblems(),
];
