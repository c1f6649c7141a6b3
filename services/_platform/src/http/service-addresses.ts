import { serviceNames, type ServiceName } from "@kinkeeper/contracts/services";
import { z } from "zod";
import { address, readEnvironment, type Environment } from "../config.ts";

/** `ai-chat` listens where AI_CHAT_URL says. */
export const addressVariable = (service: string): string => `${service.toUpperCase().replaceAll("-", "_")}_URL`;

/** Containers are reached by their names; elsewhere each address is told. */
export const addressVariables = z.object(
  Object.fromEntries(
    serviceNames.map((name) => [addressVariable(name), address("http", "https").default(`http://${name}:8080`)]),
  ),
);

/** Where every service listens. @throws WrongSetting */
export const serviceAddresses = (environment: Environment): Readonly<Record<ServiceName, URL>> => {
  const urls = readEnvironment(addressVariables, environment);
  return Object.fromEntries(serviceNames.map((name) => [name, new URL(urls[addressVariable(name)]!)])) as Record<
    ServiceName,
    URL
  >;
};
