import { servicesConf } from "@kinkeeper/platform/bus/nats-users";
import { writeFileSync } from "node:fs";
import path from "node:path";

// `node deploy/nats/write-services.ts`: gives every service of the contracts' list its account and user of NATS.
writeFileSync(path.join(import.meta.dirname, "services.conf"), servicesConf);
