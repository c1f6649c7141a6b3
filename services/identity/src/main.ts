import { runService } from "@kinkeeper/platform/run-service";
import { identity } from "./service.ts";

await runService(identity);
