import { runService } from "@kinkeeper/platform/run-service";
import { notifications } from "./service.ts";
import { smtpMailer } from "./smtp-mailer.ts";

await runService(notifications, { mailer: smtpMailer });
