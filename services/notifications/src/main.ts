import { runService } from "@kinkeeper/platform/run-service";
import { notifications } from "./service.ts";

await runService(notifications);
