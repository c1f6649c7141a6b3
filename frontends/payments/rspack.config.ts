import { frontend } from "@kinkeeper/kit/rspack/frontend.ts";

export default (mode: "development" | "production") =>
  frontend({ name: "payments", directory: import.meta.dirname, mode });
