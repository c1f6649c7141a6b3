import "./remote.css";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { remoteApp } from "@kinkeeper/kit/remote-app.tsx";

export { contractVersion as contract } from "@kinkeeper/kit/remote-module.ts";

export default remoteApp({
  name: "notifications",
  failure: "Notifications could not be loaded",
  pages: {
    "/notifications": lazyPage(() =>
      import("./inbox/notifications-page.tsx").then((module) => module.NotificationsPage),
    ),
  },
});
