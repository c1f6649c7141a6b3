import { frontend } from "@kinkeeper/kit/rspack/frontend.ts";

export default (mode: "development" | "production") =>
  frontend({ name: "helpdesk", directory: import.meta.dirname, mode });
