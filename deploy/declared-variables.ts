import { embeddedVariables } from "@kinkeeper/embedded/src/settings.ts";
import { serviceNames } from "@kinkeeper/contracts/services";
import { gatewayVariables } from "@kinkeeper/gateway/environment";
import { readEnvironment, WrongSetting, type Environment } from "@kinkeeper/platform/config";
import { addressVariables } from "@kinkeeper/platform/http/service-addresses";
import type { ServiceDefinition } from "@kinkeeper/platform/service";
import { serviceVariables } from "@kinkeeper/platform/settings";
import { z } from "zod";

const definitions: ReadonlyMap<string, ServiceDefinition> = new Map(
  await Promise.all(
    serviceNames.map(async (name) => {
      const { default: definition } = (await import(`@kinkeeper/${name}/service`)) as { default: ServiceDefinition };
      return [name, definition] as const;
    }),
  ),
);

/** Whether a process keeps files of families. */
export const keepsObjects = (name: string): boolean => definitions.get(name)?.keepsObjects === true;

/** Variables by who declares them: the embedded launcher, the gateway, every service that runs alone, one service. */
export const declared: ReadonlyMap<string, z.ZodObject> = new Map<string, z.ZodObject>([
  ["embedded", embeddedVariables],
  ["gateway", gatewayVariables],
  ["services", serviceVariables],
  ...[...definitions].map(([name, { settings }]) => [name, settings ?? z.object({})] as const),
]);

/** How the table of docs/operations.md names what there is one of for each service or remote. */
const families = { "<NAME>_URL": ["gateway", "services"], "REMOTE_<NAME>_URL": ["gateway"] };

const inWords = (users: readonly string[]): string => {
  if (["embedded", "gateway", "services"].every((user) => users.includes(user))) return "all";
  const single = users.includes("services")
    ? users.filter((user) => !(serviceNames as readonly string[]).includes(user))
    : users;
  return single.toSorted().join(", ");
};

/** Every variable, and who reads it in the words of docs/operations.md. */
export const usersOfVariables = (): ReadonlyMap<string, string> => {
  const users = new Map<string, string[]>(Object.entries(families));
  for (const [user, { shape }] of declared)
    for (const name of Object.keys(shape)) users.set(name, [...(users.get(name) ?? []), user]);
  return new Map([...users].map(([name, its]) => [name, inWords(its)]));
};

/** What a process of the compose file may be told, by the name of its container. */
export const variablesOfProcess = (name: string): readonly string[] => {
  const own = Object.keys(declared.get(name)?.shape ?? {});
  const common = name === "gateway" ? [] : Object.keys(declared.get("services")!.shape);
  return [...own, ...common, ...Object.keys(addressVariables.shape)];
};

/** What a process ends without. */
export const requiredOfProcess = (name: string): readonly string[] =>
  [name, ...(name === "gateway" ? [] : ["services"])].flatMap((user) =>
    Object.entries(declared.get(user)?.shape ?? {}).flatMap(([variable, schema]) =>
      (schema as z.ZodType).safeParse(undefined).success ? [] : [variable],
    ),
  );

/** The sentence with which a process ends that is told this; undefined where it begins. */
export const refusalOfProcess = (name: string, environment: Environment): string | undefined => {
  try {
    for (const user of [name, ...(name === "gateway" ? [] : ["services"])])
      readEnvironment(declared.get(user)!, environment);
    return undefined;
  } catch (error) {
    if (error instanceof WrongSetting) return error.message;
    throw error;
  }
};
