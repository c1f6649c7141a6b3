import "./remote.css";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { remoteApp } from "@kinkeeper/kit/remote-app.tsx";

export { contractVersion as contract } from "@kinkeeper/kit/remote-module.ts";

export default remoteApp({
  name: "ai-chat",
  failure: "The chat could not be loaded",
  pages: {
    "/ai-chat": lazyPage(() => import("./chat-page.tsx").then((module) => module.ChatPage)),
  },
});
