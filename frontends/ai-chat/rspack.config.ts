import { frontend } from "@kinkeeper/kit/rspack/frontend.ts";

export default (mode: "development" | "production") =>
  frontend({ name: "ai-chat", directory: import.meta.dirname, mode });
