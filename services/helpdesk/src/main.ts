import { runService } from "@kinkeeper/platform/run-service";
import { helpdesk } from "./service.ts";

await runService(helpdesk);
