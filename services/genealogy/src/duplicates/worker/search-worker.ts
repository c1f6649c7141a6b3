import { serveTasks } from "@kinkeeper/platform/tasks/serve-tasks";
import { compareFamily } from "./compare-family.ts";
import { portNames, type SearchPorts, type SearchResult } from "./search-ports.ts";

// The thread or process that duplicate-searches.ts starts.
serveTasks(portNames, (ports: SearchPorts): Promise<SearchResult> => compareFamily(ports));
