import { frontend } from "@kinkeeper/kit/rspack/frontend.ts";

export default (mode: "development" | "production") =>
  frontend({ name: "shell", directory: import.meta.dirname, isHost: true, mode });
