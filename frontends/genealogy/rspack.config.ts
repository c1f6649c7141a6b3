import { frontend } from "@kinkeeper/kit/rspack/frontend.ts";

export default (mode: "development" | "production") =>
  frontend({
    name: "genealogy",
    directory: import.meta.dirname,
    mode,
    firstCalls: {
      "/people/:id": ["/api/family-members/:id", "/api/family-members/:id/kin"],
      "/family-tree": { calls: ["/api/family-tree"], unless: "view" },
    },
  });
