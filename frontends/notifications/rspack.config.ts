import { frontend } from "@kinkeeper/kit/rspack/frontend.ts";

export default (mode: "development" | "production") =>
  frontend({
    name: "notifications",
    directory: import.meta.dirname,
    mode,
    parts: { "email-preferences": "./src/preferences/part.tsx" },
  });
