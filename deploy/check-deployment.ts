import { remoteNames } from "@kinkeeper/contracts/routes";
import { serviceNames } from "@kinkeeper/contracts/services";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { passwordVariable, servicesConf } from "@kinkeeper/platform/bus/nats-users";
import { clusterProblems } from "./cluster-problems.ts";
import { refusalOfProcess, requiredOfProcess, usersOfVariables, variablesOfProcess } from "./declared-variables.ts";
import { chosenElsewhere, variablesIn, withRandomSecrets } from "./env-file.ts";

/** What can be said about docker-compose.yml, about all it mounts and builds, about a cluster, and about the table of settings, without Docker. */

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

const service = z.looseObject({
  image: z.string().optional(),
  build: z
    .object({
      context: z.string(),
      dockerfile: z.string(),
      target: z.string(),
      args: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.unknown().optional(),
  stop_grace_period: z.string().optional(),
  networks: z
    .union([z.array(z.string()), z.record(z.string(), z.unknown()).transform((each) => Object.keys(each))])
    .default([]),
});

const compose = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()),
});

type Service = z.output<typeof service>;

/** PostgreSQL's versions have two parts. */
const imageIsPinned = (image: string): boolean => /^([\w./-]+:v?\d+\.\d+|postgres:\d+)\.\d+/.test(image);

const problemsOf = (
  name: string,
  { image, build, ports, volumes, depends_on }: Service,
  file: z.output<typeof compose>,
): string[] => {
  const problems: string[] = [];
  const complain = (problem: string) => problems.push(`${name}: ${problem}`);
  if (!image === !build) complain("needs either an image or a build");
  if (image && !imageIsPinned(image)) complain(`the image ${image} is not pinned to a full version`);
  for (const port of ports) if (!port.startsWith("127.0.0.1:")) complain(`the port ${port} is not bound to loopback`);
  for (const volume of volumes) {
    const source = volume.split(":")[0]!;
    if (source.startsWith(".") && !existsSync(path.join(root, source)))
      complain(`mounts ${source}, which does not exist`);
    if (!source.startsWith(".") && !(source in file.volumes))
      complain(`mounts the volume ${source}, which is not declared`);
  }
  for (const [other, { condition }] of Object.entries(depends_on)) {
    const dependency = file.services[other];
    if (!dependency) complain(`waits for ${other}, which does not exist`);
    else if (condition === "service_healthy" && dependency.image && !dependency.healthcheck)
      complain(`waits for ${other} to be healthy, which has no healthcheck`);
  }
  if (build) problems.push(...buildProblems(name, build));
  return problems;
};

const buildProblems = (name: string, build: NonNullable<Service["build"]>): string[] => {
  if (!existsSync(path.join(root, build.dockerfile))) return [`${name}: ${build.dockerfile} does not exist`];
  const dockerfile = read(build.dockerfile);
  const problems: string[] = [];
  if (!new RegExp(`^FROM \\S+ AS ${build.target}$`, "m").test(dockerfile))
    problems.push(`${name}: no stage ${build.target}`);
  const main = build.args?.["SERVICE"] ? `services/${build.args["SERVICE"]}/src/main.ts` : "gateway/src/main.ts";
  if (!existsSync(path.join(root, main))) problems.push(`${name}: ${main} does not exist`);
  return problems;
};

const dockerfileProblems = (): string[] => {
  const dockerfile = read("deploy/images/Dockerfile");
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap((match) => match[1]!.split(" "));
  return copied
    .filter((source) => !existsSync(path.join(root, source)))
    .map((source) => `Dockerfile: copies ${source}, which does not exist`);
};

/** Every service of the contracts' list has its folder and its container, and is told what it reads and nothing else. */
const serviceProblems = (services: Readonly<Record<string, Service>>): string[] => {
  const missing = serviceNames.flatMap((name) => [
    ...(existsSync(path.join(root, `services/${name}/migrations`)) ? [] : [`services/${name}: has no migrations`]),
    ...(services[name]?.build?.args?.["SERVICE"] === name
      ? []
      : [`docker-compose.yml: lacks the service ${name} (README.md, "Add a service")`]),
  ]);
  const cutOff = [...serviceNames, "gateway"]
    .filter((name) => services[name] && !services[name].stop_grace_period)
    .map((name) => `${name}: is killed after ten seconds, before what is under way has finished (stop_grace_period)`);
  const told = [...serviceNames, "gateway"].flatMap((name) => {
    const environment = Object.keys(services[name]?.environment ?? {});
    const [readable, required] = [variablesOfProcess(name), requiredOfProcess(name)];
    return [
      ...environment.filter((variable) => !readable.includes(variable)).map((one) => `${name}: does not read ${one}`),
      ...(services[name] ? required.filter((variable) => !environment.includes(variable)) : []).map(
        (one) => `${name}: does not begin without ${one}`,
      ),
    ];
  });
  return [...missing, ...cutOff, ...told];
};

const storeNetwork = "stores";

/** What keeps data is reached by services alone, each with a password of its own that nothing but .env says. */
const storeProblems = (services: Readonly<Record<string, Service>>, text: string): string[] => {
  const open = Object.entries(services).flatMap(([name, { build, networks, ports }]) => {
    // What is built here keeps nothing itself.
    if (build || !networks.includes(storeNetwork)) return [];
    const beyond = networks.length > 1 || ports.length > 0;
    return beyond ? [`${name}: keeps data, and is reached by more than the network ${storeNetwork}`] : [];
  });
  const outside = ["gateway", "mailpit", "partner-nats"].filter((name) =>
    services[name]?.networks.includes(storeNetwork),
  );
  const passwords = serviceNames.flatMap((name) => {
    const wanted = `\${${passwordVariable(name)}:?`;
    const told = services[name]?.environment["KINKEEPER_STORE_PASSWORD"]?.startsWith(wanted);
    const knows = (store: string): boolean => passwordVariable(name) in (services[store]?.environment ?? {});
    return [
      ...(told ? [] : [`${name}: KINKEEPER_STORE_PASSWORD is not \${${passwordVariable(name)}}`]),
      ...["nats", "postgres", "eventstore-users"]
        .filter((store) => !knows(store))
        .map((store) => `${store}: does not know ${passwordVariable(name)}`),
    ];
  });
  const defaults = [...text.matchAll(/\$\{(\w+_(?:PASSWORD|SECRET)):?-/g)]
    .map((match) => match[1]!)
    .filter((name) => !chosenElsewhere.has(name))
    .map((name) => `docker-compose.yml: ${name} has a default`);
  const users =
    read("deploy/nats/services.conf") === servicesConf
      ? []
      : ["deploy/nats/services.conf: run node deploy/nats/write-services.ts"];
  return [
    ...open,
    ...outside.map((name) => `${name}: reaches the network ${storeNetwork}`),
    ...passwords,
    ...defaults,
    ...users,
  ];
};

/** EventStoreDB asks for users, each service comes with its own over TLS, and nobody else holds the server's key. */
const eventStoreProblems = (services: Readonly<Record<string, Service>>): string[] => {
  const mounts = (name: string, volume: string): boolean =>
    services[name]?.volumes.some((one) => one.startsWith(`${volume}:`)) ?? false;
  const server = services["eventstore"]?.environment ?? {};
  const wanted = [
    "EVENTSTORE_CERTIFICATE_FILE",
    "EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE",
    "EVENTSTORE_TRUSTED_ROOT_CERTIFICATES_PATH",
    "EVENTSTORE_DEFAULT_ADMIN_PASSWORD",
    "EVENTSTORE_DEFAULT_OPS_PASSWORD",
  ];
  const holders = Object.keys(services).filter((name) => mounts(name, "eventstore-certificates"));
  return [
    ...("EVENTSTORE_INSECURE" in server ? ["eventstore: is insecure, and so knows no users"] : []),
    ...wanted.filter((variable) => !(variable in server)).map((variable) => `eventstore: lacks ${variable}`),
    ...holders
      .filter((name) => name !== "eventstore" && name !== "eventstore-certificates")
      .map((name) => `${name}: mounts the key of EventStoreDB`),
    ...serviceNames.flatMap((name) => [
      ...(/^esdb:\/\/\{service\}:\{password\}@\S+[?&]tlsCaFile=/.test(
        services[name]?.environment["EVENTSTORE_URL"] ?? "",
      )
        ? []
        : [`${name}: does not come to EventStoreDB as itself over TLS`]),
      ...(mounts(name, "eventstore-ca") ? [] : [`${name}: lacks the certificate that it knows EventStoreDB by`]),
      ...(services[name]?.depends_on["eventstore-users"]?.condition === "service_completed_successfully"
        ? []
        : [`${name}: does not wait for its user at EventStoreDB`]),
    ]),
  ];
};

/** Who destroys keys may, and nobody else: the script for PostgreSQL names them. */
const eraserProblems = (): string[] => {
  const script = "deploy/postgres/create-databases.sh";
  const may = /^for eraser in (.+); do$/m.exec(read(script))?.[1]?.split(" ") ?? [];
  const destroys = (name: string): boolean =>
    globSync(`services/${name}/src/**/*.ts`, { cwd: root })
      .filter((file) => !/\.spec\.ts$|[\\/]testing[\\/]/.test(file))
      .some((file) => /keyring\.destroy\(/.test(read(file)));
  return serviceNames
    .filter((name) => destroys(name) !== may.includes(name.replaceAll("-", "_")))
    .map(
      (name) =>
        `${script}: ${name} ${destroys(name) ? "destroys keys and is no eraser" : "is an eraser and destroys no key"}`,
    );
};

/** The folders right below one, less those that are no service or remote (`_platform`, `shell`). */
const foldersIn = (parent: string): readonly string[] =>
  globSync(`${parent}/*/package.json`, { cwd: root })
    .map((file) => file.split(path.sep)[1]!)
    .filter((name) => !name.startsWith("_") && name !== "shell");

/** What has a folder stands in the list from which everything else follows. */
const listProblems = (): string[] => [
  ...foldersIn("services")
    .filter((name) => !(serviceNames as readonly string[]).includes(name))
    .map((name) => `contracts/src/services.ts: lacks ${name}`),
  ...foldersIn("frontends")
    .filter((name) => !remoteNames.includes(name))
    .map((name) => `contracts/src/routes.ts: lacks the remote ${name}`),
];

/** The table of docs/operations.md tells every variable, and who reads it. */
const settingsTableProblems = (): string[] => {
  const rows = [...read("docs/operations.md").matchAll(/^\| (`[A-Z<].+?) +\| (.+?) +\|/gm)];
  const told = new Map(
    rows.flatMap(([, names, users]) => [...names!.matchAll(/`([^`]+)`/g)].map((name) => [name[1]!, users!] as const)),
  );
  const actual = usersOfVariables();
  return [
    ...[...actual].flatMap(([name, users]) => {
      if (!told.has(name)) return [`docs/operations.md: ${name} is missing (used by: ${users})`];
      return told.get(name) === users ? [] : [`docs/operations.md: ${name} is used by: ${users}`];
    }),
    ...[...told.keys()].filter((name) => !actual.has(name)).map((name) => `docs/operations.md: nobody reads ${name}`),
  ];
};

/** Whoever copies .env.example must find every variable in it that the compose file asks for. */
const variableProblems = (text: string): string[] => {
  const documented = new Set(Object.keys(variablesIn(read(".env.example"))));
  const used = new Set([...text.matchAll(/\$\{([A-Z0-9_]+)/g)].map((match) => match[1]!));
  return [...used].filter((name) => !documented.has(name)).map((name) => `.env.example: ${name} is missing`);
};

/** What Docker makes of a value of the compose file, given a .env. */
const interpolated = (value: string, env: Readonly<Record<string, string>>): string =>
  value.replace(
    /\$\{([A-Z0-9_]+):[-?]([^}]*)\}/g,
    (whole, name: string, otherwise: string) => env[name] || (whole.includes(":-") ? otherwise : ""),
  );

/** Whoever changes nothing in the .env that was made for them has a product that starts. */
const startProblems = (services: Readonly<Record<string, Service>>): string[] => {
  const env = variablesIn(withRandomSecrets(read(".env.example")));
  return [...serviceNames, "gateway"].flatMap((name) => {
    const given = Object.entries(services[name]?.environment ?? {}).map(
      ([variable, value]) => [variable, interpolated(value, env)] as const,
    );
    const refusal = refusalOfProcess(name, Object.fromEntries(given));
    return refusal === undefined ? [] : [`${name}: does not start with the .env of deploy/make-env.ts: ${refusal}`];
  });
};

const scriptProblems = (): string[] =>
  globSync("deploy/**/*.sh", { cwd: root })
    .filter((file) => (statSync(path.join(root, file)).mode & 0o111) === 0)
    .map((file) => `${file}: is not executable`);

const text = read("docker-compose.yml");
const file = compose.parse(parse(text, { merge: true }));
const problems = [
  ...Object.entries(file.services).flatMap(([name, one]) => problemsOf(name, one, file)),
  ...listProblems(),
  ...serviceProblems(file.services),
  ...storeProblems(file.services, text),
  ...eventStoreProblems(file.services),
  ...eraserProblems(),
  ...settingsTableProblems(),
  ...dockerfileProblems(),
  ...variableProblems(text),
  ...startProblems(file.services),
  ...scriptProblems(),
  ...clusterProblems(),
];
for (const problem of problems) console.error(problem);
console.log(
  problems.length === 0
    ? `${Object.keys(file.services).length} containers: nothing to complain about`
    : `${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
