import { frontend } from "@kinkeeper/kit/rspack/frontend.ts";

export default (mode: "development" | "production") =>
  frontend({
    name: "identity",
    directory: import.meta.dirname,
    mode,
    parts: { "first-steps": "./src/first-steps/part.tsx", "other-families": "./src/other-families/part.tsx" },
  });
