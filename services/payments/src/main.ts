import { runService } from "@kinkeeper/platform/run-service";
import { payments } from "./service.ts";

await runService(payments);
