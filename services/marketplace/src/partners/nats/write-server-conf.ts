import { createAccount, createOperator, type KeyPair } from "@nats-io/jwt";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { serverConf } from "./server-conf.ts";

/**
 * `node services/marketplace/src/partners/nats/write-server-conf.ts <folder> [<the same, as the server sees it>]`: makes the owner's keys of a NATS
 * server for partners, writes its configuration into the folder and prints the keys. Refuses where there is a configuration: its keys are those of
 * the server.
 */
const [given, mounted] = process.argv.slice(2);
const seedOf = (key: KeyPair): string => new TextDecoder().decode(key.getSeed());

const write = async (folder: string, seen: string): Promise<void> => {
  const [operator, system, platform] = [createOperator(), createAccount(), createAccount()].map(seedOf) as [
    string,
    string,
    string,
  ];
  const tls = { certificate: path.join(seen, "cert.pem"), key: path.join(seen, "key.pem") };
  const conf = await serverConf(
    { operator, system, platform },
    { listen: "0.0.0.0:4222", folder: seen, streams: path.join(seen, "streams"), tls },
  );
  const file = path.join(folder, "partners.conf");
  try {
    writeFileSync(file, conf, { flag: "wx", mode: 0o600 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isThere = error instanceof Error && "code" in error && error.code === "EEXIST";
    console.error(isThere ? `There is a ${file} already; it was left as it is.` : `Nothing was written (${reason}).`);
    process.exitCode = 1;
    return;
  }
  console.log(`PARTNER_NATS_KEYS="${[operator, system, platform].join(" ")}"`);
};

if (given === undefined) {
  console.error("Please name the folder that the configuration is to be written into.");
  process.exitCode = 1;
} else await write(path.resolve(given), mounted ?? path.resolve(given));
