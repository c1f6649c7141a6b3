import { frontend } from "@kinkeeper/kit/rspack/frontend.ts";

export default (mode: "development" | "production") =>
  frontend({ name: "marketplace", directory: import.meta.dirname, mode });
