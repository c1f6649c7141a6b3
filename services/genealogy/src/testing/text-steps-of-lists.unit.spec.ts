import { describeLinearSteps } from "@kinkeeper/platform/testing/work/linear-steps";
import { listSteps } from "./text-steps-of-lists.ts";

describeLinearSteps(new URL("./text-steps-of-lists.ts", import.meta.url), "listSteps", listSteps);
