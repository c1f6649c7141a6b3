import { runService } from "@kinkeeper/platform/run-service";
import { marketplace } from "./service.ts";

await runService(marketplace);
