import "./remote.css";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { remoteApp } from "@kinkeeper/kit/remote-app.tsx";

export { contractVersion as contract } from "@kinkeeper/kit/remote-module.ts";

export default remoteApp({
  name: "helpdesk",
  failure: "Error Loading Tickets",
  reloads: true,
  pages: {
    "/help": lazyPage(() => import("./user/help-page.tsx").then((module) => module.HelpPage)),
    "/help/:id": lazyPage(() => import("./user/ticket-page.tsx").then((module) => module.TicketPage)),
    "/admin/help-desk": lazyPage(() => import("./admin/tickets-page.tsx").then((module) => module.TicketsPage)),
  },
});
