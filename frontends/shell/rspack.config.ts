import { frontend } from "@kinkeeper/kit/rspack/frontend.ts";

export default (mode: "development" | "production") =>
  frontend({
    name: "shell",
    directory: import.meta.dirname,
    isHost: true,
    pages: {
      "signed-in": ["./signed-in/signed-in-app.tsx", "zod-for-browsers.ts"],
      "signed-out": ["./landing/landing-page.tsx"],
    },
    firstCalls: { "signed-in": ["/api/auth/user"] },
    mode,
  });
