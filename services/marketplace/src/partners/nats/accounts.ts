import { createUser, encodeAccount, encodeOperator, encodeUser, fmtCreds, fromSeed, type KeyPair } from "@nats-io/jwt";

/*
 * The NATS server of partners runs in operator mode: whoever holds the operator's key says which accounts there are. The stream is
 * in one account, each partner in one of its own, which imports its own consumer and nothing else. So a partner cannot name what
 * is another's, nor have the server write into the stream by a reply subject: both would have to be in its account.
 */

export const stream = "MARKET";
/** Every event, under its vendor: `market.v1.<vendorId>.order.completed`. */
export const subjects = "market.v1.>";
/** What a partner's client calls `apiPrefix`. */
export const apiPrefix = "JS.market.API";

/** The three keys that the server's owner holds, as seeds. */
export interface OwnerSeeds {
  readonly operator: string;
  readonly system: string;
  readonly platform: string;
}

export interface PartnerAccount {
  readonly partnerId: string;
  readonly accountSeed: string;
  readonly isActive: boolean;
  /** ISO time of its last credentials: earlier ones are good no more. */
  readonly issuedAt: string;
}

const keyOf = (seed: string): KeyPair => fromSeed(new TextEncoder().encode(seed));
export const publicKeyOf = (seed: string): string => keyOf(seed).getPublicKey();
const unlimited = { subs: -1, data: -1, payload: -1 };
const mostConnections = 5;

/** The same for both sides of each service: how the platform calls it, and how the partner does. */
const servicesOf = (partnerId: string) =>
  [
    [
      "next",
      `$JS.API.CONSUMER.MSG.NEXT.${stream}.${partnerId}`,
      `${apiPrefix}.CONSUMER.MSG.NEXT.${stream}.${partnerId}`,
      "Stream",
    ],
    [
      "info",
      `$JS.API.CONSUMER.INFO.${stream}.${partnerId}`,
      `${apiPrefix}.CONSUMER.INFO.${stream}.${partnerId}`,
      "Singleton",
    ],
    ["ack", `$JS.ACK.${stream}.${partnerId}.>`, `$JS.ACK.${stream}.${partnerId}.>`, "Singleton"],
  ] as const;

export const operatorJwt = ({ operator, system }: OwnerSeeds): Promise<string> =>
  encodeOperator("kinkeeper", keyOf(operator), { system_account: publicKeyOf(system) });

export const systemJwt = ({ operator, system }: OwnerSeeds): Promise<string> =>
  encodeAccount(
    "SYS",
    keyOf(system),
    { limits: { ...unlimited, conn: -1, leaf: 0, imports: 0, exports: 0, wildcards: true } },
    { signer: keyOf(operator) },
  );

/** The account with the stream; it hands each of these partners its own consumer. */
export const platformJwt = ({ operator, platform }: OwnerSeeds, partnerIds: readonly string[]): Promise<string> =>
  encodeAccount(
    "PLATFORM",
    keyOf(platform),
    {
      limits: {
        ...unlimited,
        conn: -1,
        leaf: 0,
        imports: 0,
        exports: -1,
        wildcards: true,
        mem_storage: 0,
        disk_storage: -1,
        streams: 1,
        consumer: -1,
        max_ack_pending: -1,
        mem_max_stream_bytes: -1,
        disk_max_stream_bytes: -1,
        max_bytes_required: false,
      },
      exports: partnerIds.flatMap((id) =>
        servicesOf(id).map(([name, subject, , response_type]) => ({
          name: `${name}-${id}`,
          subject,
          type: "service" as const,
          response_type,
        })),
      ),
    },
    { signer: keyOf(operator) },
  );

/** A partner's account: open while it is active, and to nobody whose credentials were made before its last ones. */
export const partnerJwt = (seeds: OwnerSeeds, partner: PartnerAccount): Promise<string> => {
  const { partnerId, accountSeed, isActive, issuedAt } = partner;
  const account = publicKeyOf(seeds.platform);
  return encodeAccount(
    partnerId,
    keyOf(accountSeed),
    {
      limits: { ...unlimited, conn: isActive ? mostConnections : 0, leaf: 0, imports: -1, exports: 0, wildcards: true },
      imports: servicesOf(partnerId).map(([name, subject, local_subject]) => ({
        name,
        subject,
        account,
        type: "service" as const,
        local_subject,
      })),
      // Credentials tell when they were made in whole seconds.
      revocations: { "*": Math.floor(Date.parse(issuedAt) / 1000) - 1 },
    },
    { signer: keyOf(seeds.operator) },
  );
};

/** The inbox of a partner's client: it hears nothing else. */
export const inboxPrefixOf = (partnerId: string): string => `_INBOX_${partnerId}`;

/** Credentials of a partner, as NATS clients read them from a file. Nothing of them is kept. */
export const partnerCredentials = async ({ partnerId, accountSeed }: PartnerAccount): Promise<string> => {
  const user = createUser();
  const permissions = {
    pub: { allow: servicesOf(partnerId).map(([, , local]) => local) },
    sub: { allow: [`${inboxPrefixOf(partnerId)}.>`] },
  };
  const jwt = await encodeUser(partnerId, user, keyOf(accountSeed), { ...unlimited, ...permissions });
  return new TextDecoder().decode(fmtCreds(jwt, user));
};

/** Credentials of ours, for one of the two accounts that are the owner's. */
export const ownCredentials = async (accountSeed: string): Promise<Uint8Array> => {
  const user = createUser();
  return fmtCreds(await encodeUser("marketplace", user, keyOf(accountSeed), unlimited), user);
};
