import type { ServiceContract } from "@kinkeeper/contracts/service";
import { services, serviceNames, type ServiceName } from "@kinkeeper/contracts/services";
import { schemaOf } from "../postgres/roles.ts";

/**
 * The users of NATS: one for each service, with a password of its own, in an account of its own. An account has its own subjects,
 * its own JetStream and its own stream EVENTS; across accounts go only events of a context, to those services that follow it.
 * Permissions within one account would not do: the server sends to whatever subject a request names for the answer (`MSG.NEXT`,
 * the acknowledgement of an event), and asks nobody whether its author may publish there.
 * Within its account a user publishes under its own context alone, hears answers, makes the one stream and its consumers, and
 * may not delete, purge or change the stream.
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

const contextOf = (name: ServiceName): string => services[name].context.name;
const subjectsOf = (name: ServiceName): string => `evt.${contextOf(name)}.>`;

/** Whether one service follows the context of another. */
export const follows = (name: ServiceName, other: ServiceName): boolean => {
  const { follows: followed }: ServiceContract = services[name];
  return followed.includes(contextOf(other));
};

const listOf = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(", ");

const accountOf = (name: ServiceName): string => {
  const user = schemaOf(name);
  const followers = serviceNames.filter((other) => follows(other, name));
  const publish = listOf([subjectsOf(name), ...streamCalls]);
  // A list of nobody would be a list of everybody.
  const exported =
    followers.length > 0 ? `{ stream: "${subjectsOf(name)}", accounts: [${listOf(followers.map(schemaOf))}] }` : "";
  const imported = serviceNames
    .filter((other) => follows(name, other))
    .map((other) => `\n      { stream: { account: "${schemaOf(other)}", subject: "${subjectsOf(other)}" } }`);
  return `  ${user} {
    jetstream: enabled
    users: [{
      user: ${user}, password: $${passwordVariable(name)}
      permissions: { publish: [${publish}], subscribe: ["_INBOX_${user}.>"] }
    }]
    exports: [${exported}]
    imports: [${imported.join("")}
    ]
  }`;
};

/** The accounts as the server's configuration says them. */
export const servicesConf = `# Made by node deploy/nats/write-services.ts; services/_platform/src/bus/nats-users.ts says why.
accounts {
${serviceNames.map(accountOf).join("\n")}
}
`;
