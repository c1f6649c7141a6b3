import { serviceNames, type ServiceName } from "@kinkeeper/contracts/services";

/** One address for all services. */
export const everyServiceAt = (url: URL): Record<ServiceName, URL> =>
  // All the names there are.
  Object.fromEntries(serviceNames.map((name) => [name, url])) as Record<ServiceName, URL>;
