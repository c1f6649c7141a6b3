import { DomainError } from "@kinkeeper/platform/domain-error";
import { loadStream } from "@kinkeeper/platform/load-stream";
import { createAccount } from "@nats-io/jwt";
import type { MarketplaceDependencies } from "../../settings.ts";
import { partnerDecider, partnerStream } from "../partner.decider.ts";
import { partnerCredentials } from "./accounts.ts";
import { openNatsAdmin, type NatsPartner } from "./nats-admin.ts";
import { createEventPublisher } from "./event-publisher.ts";

/** How often accounts are looked at beside every change, in milliseconds: another process may have made it, or the server was away. */
const applyEvery = 30_000;

export interface PartnerNats {
  /** Whether partners may read over NATS in this installation. */
  readonly isOn: boolean;
  /** A new key of an account. */
  newAccountSeed(): string;
  /** Credentials for a partner's account as it stands. @throws DomainError CONFLICT where it is off */
  credentialsOf(partnerId: string): Promise<string>;
  /** Brings the server up to date with the partners there are; what goes wrong is logged, and tried again later. */
  apply(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const refuseDisabled = (): never => {
  throw new DomainError("CONFLICT", "NATS for partners is not set up in this installation.");
};

const disabled: PartnerNats = {
  isOn: false,
  newAccountSeed: refuseDisabled,
  credentialsOf: async () => refuseDisabled(),
  apply: async () => undefined,
  start: () => undefined,
  stop: async () => undefined,
};

/** Partners as readers of a NATS stream. Accounts follow from the partners' events; who may read is said by pushing their JWTs. */
export const createPartnerNats = (dependencies: MarketplaceDependencies): PartnerNats => {
  const { journal, readModel, logger, settings } = dependencies;
  const { PARTNER_NATS_URL: url, PARTNER_NATS_KEYS: seeds } = settings;
  if (url === undefined || seeds === undefined) return disabled;
  const admin = openNatsAdmin(url, seeds, logger);
  const publisher = createEventPublisher(dependencies, admin);
  let timer: NodeJS.Timeout | undefined;
  let applying: Promise<void> = Promise.resolve();

  const readerOf = async (partnerId: string, vendorId: string | null): Promise<readonly NatsPartner[]> => {
    const { state: partner } = await loadStream(journal, partnerDecider, partnerStream(partnerId));
    if (partner.status === "none" || !partner.nats) return [];
    return [{ partnerId, vendorId, isActive: partner.status === "active", ...partner.nats }];
  };
  const readers = async (): Promise<readonly NatsPartner[]> => {
    const rows = await readModel.service<{ id: string; vendor_id: string | null }[]>`
      select id, vendor_id from partners where nats_issued_at is not null order by id`;
    return (await Promise.all(rows.map(({ id, vendor_id }) => readerOf(id, vendor_id)))).flat();
  };
  const apply = (): Promise<void> => {
    applying = applying
      .then(async () => admin.apply(await readers()))
      .catch((error: unknown) =>
        logger.error({ err: error }, "the NATS accounts of partners could not be brought up to date"),
      );
    return applying;
  };

  return {
    isOn: true,
    newAccountSeed: () => new TextDecoder().decode(createAccount().getSeed()),
    credentialsOf: async (partnerId) => {
      const [reader] = await readerOf(partnerId, null);
      return reader ? partnerCredentials(reader) : refuseDisabled();
    },
    apply,
    start: () => {
      publisher.start();
      void apply();
      timer = setInterval(() => void apply(), applyEvery).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await publisher.stop();
      await applying;
      await admin.close();
    },
  };
};
