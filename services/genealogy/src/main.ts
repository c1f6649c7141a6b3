import { runService } from "@kinkeeper/platform/run-service";
import { genealogy } from "./service.ts";

await runService(genealogy);
