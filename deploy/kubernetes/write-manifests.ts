import { writeFileSync } from "node:fs";
import path from "node:path";
import { manifests } from "./manifests.ts";

// `node deploy/kubernetes/write-manifests.ts`: what follows from the contracts' list of services and from what each declares that it reads.
for (const [file, text] of Object.entries(manifests)) writeFileSync(path.join(import.meta.dirname, file), text);
