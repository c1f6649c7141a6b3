import { frontend } from "@kinkeeper/kit/rspack/frontend.ts";

const family = ["/api/family-members", "/api/family-relationships"];

export default (mode: "development" | "production") =>
  frontend({
    name: "genealogy",
    directory: import.meta.dirname,
    mode,
    firstCalls: {
      "/people/:id": ["/api/family-members/:id", ...family],
      "/family-tree": family,
    },
  });
