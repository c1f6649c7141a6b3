import { operatorJwt, platformJwt, publicKeyOf, systemJwt, type OwnerSeeds } from "./accounts.ts";

export interface ServerPlace {
  /** Where it listens. */
  readonly listen: string;
  /** Its own, absolute: accounts are kept below it. */
  readonly folder: string;
  /** Where streams are kept; what its command line says unless told. */
  readonly streams?: string;
  /** Without it connections are in clear: for tests on one machine. */
  readonly tls?: { readonly certificate: string; readonly key: string };
}

/** The configuration of the NATS server that partners read from. Holds nothing secret: JWTs say what is, and are signed. */
export const serverConf = async (seeds: OwnerSeeds, { listen, folder, streams, tls }: ServerPlace): Promise<string> => {
  const [system, platform] = [publicKeyOf(seeds.system), publicKeyOf(seeds.platform)];
  return `# The NATS server that partners read from: docs/operations.md, "Partners over NATS".
listen: "${listen}"
operator: ${await operatorJwt(seeds)}
system_account: ${system}
jetstream { ${streams ? `store_dir: "${streams}", ` : ""}max_file_store: 4GB }
max_payload: 128KB
${tls ? `tls { cert_file: "${tls.certificate}", key_file: "${tls.key}" }\n` : ""}# Accounts of partners are pushed while it runs.
resolver: { type: full, dir: "${folder}/accounts", allow_delete: false, interval: "2m" }
resolver_preload: {
  ${system}: ${await systemJwt(seeds)}
  ${platform}: ${await platformJwt(seeds, [])}
}
`;
};
