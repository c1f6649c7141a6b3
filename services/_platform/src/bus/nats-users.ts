import { services, serviceNames, type ServiceName } from "@kinkeeper/contracts/services";
import { schemaOf } from "../postgres/roles.ts";

/**
 * The users of NATS: one for each service, with a password of its own. Each publishes under its own context alone, hears answers
 * under a prefix of its own, and of JetStream may use the one stream: make it and look at it, make and follow consumers. None
 * may delete, purge or change the stream, or listen to subjects. (Who reads events is not told apart here: names of consumers
 * cannot be, and every service may read the event store. What is personal in events is sealed.)
 */

/** The variable with a service's password; see `.env.example`. */
export const passwordVariable = (name: string): string => `${schemaOf(name).toUpperCase()}_PASSWORD`;

const streamCalls = [
  "$JS.API.INFO",
  "$JS.API.STREAM.CREATE.EVENTS",
  "$JS.API.STREAM.INFO.EVENTS",
  "$JS.API.CONSUMER.CREATE.EVENTS.>",
  "$JS.API.CONSUMER.DURABLE.CREATE.EVENTS.*",
  "$JS.API.CONSUMER.INFO.EVENTS.*",
  "$JS.API.CONSUMER.DELETE.EVENTS.*",
  "$JS.API.CONSUMER.MSG.NEXT.EVENTS.*",
  "$JS.ACK.EVENTS.>",
];

const entryOf = (name: ServiceName): string => {
  const publish = [`evt.${services[name].context.name}.>`, ...streamCalls].map((subject) => `"${subject}"`).join(", ");
  return `    {
      user: ${schemaOf(name)}, password: $${passwordVariable(name)}
      permissions: { publish: [${publish}], subscribe: ["_INBOX_${schemaOf(name)}.>"] }
    }`;
};

/** The users as the server's configuration says them. */
export const servicesConf = `# Made by node deploy/nats/write-services.ts; services/_platform/src/bus/nats-users.ts says why.
authorization {
  users: [
${serviceNames.map(entryOf).join("\n")}
  ]
}
`;
