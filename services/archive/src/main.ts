import { runService } from "@kinkeeper/platform/run-service";
import { archive } from "./service.ts";

await runService(archive);
