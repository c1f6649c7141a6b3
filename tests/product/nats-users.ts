import { serviceNames, type ServiceName } from "@kinkeeper/contracts/services";
import type { NatsUsers } from "@kinkeeper/platform/testing/temporary-nats";
import { schemaOf } from "@kinkeeper/platform/postgres/roles";
import { passwordVariable } from "@kinkeeper/platform/bus/nats-users";
import path from "node:path";

const passwordOf = (name: string): string => `p-of-${name}`;

/** The users that docker-compose.yml gives NATS. */
export const natsUsers: NatsUsers = {
  file: path.resolve(import.meta.dirname, "../../deploy/nats/services.conf"),
  passwords: Object.fromEntries(serviceNames.map((name) => [passwordVariable(name), passwordOf(name)])),
};

/** The address of NATS for one service. */
export const natsUrlOf = (url: string, name: ServiceName): string => {
  const address = new URL(url);
  return `nats://${schemaOf(name)}:${passwordOf(name)}@${address.host}`;
};
