import { runService } from "@kinkeeper/platform/run-service";
import { aiChat } from "./service.ts";

await runService(aiChat);
