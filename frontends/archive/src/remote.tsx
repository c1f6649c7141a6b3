import "./remote.css";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { remoteApp } from "@kinkeeper/kit/remote-app.tsx";

const SearchPage = lazyPage(() => import("./search/search-page.tsx").then((module) => module.SearchPage));

export { contractVersion as contract } from "@kinkeeper/kit/remote-module.ts";

export default remoteApp({
  name: "archive",
  pages: {
    "/": SearchPage,
    "/search": SearchPage,
    "/stories": lazyPage(() => import("./stories/stories-page.tsx").then((module) => module.StoriesPage)),
    "/stories/new": lazyPage(() => import("./stories/writing/writing-page.tsx").then((module) => module.NewStoryPage)),
    "/stories/:id/edit": lazyPage(() =>
      import("./stories/writing/writing-page.tsx").then((module) => module.EditStoryPage),
    ),
    "/stories/:id": lazyPage(() => import("./stories/story-page.tsx").then((module) => module.StoryPage)),
    "/artifacts": lazyPage(() => import("./artifacts/artifacts-page.tsx").then((module) => module.ArtifactsPage)),
    "/artifacts/:id": lazyPage(() => import("./artifacts/artifact-page.tsx").then((module) => module.ArtifactPage)),
    "/events": lazyPage(() => import("./events/events-page.tsx").then((module) => module.EventsPage)),
    "/events/:id": lazyPage(() => import("./events/event-page.tsx").then((module) => module.EventPage)),
    "/traditions": lazyPage(() => import("./traditions/traditions-page.tsx").then((module) => module.TraditionsPage)),
    "/traditions/:id": lazyPage(() => import("./traditions/tradition-page.tsx").then((module) => module.TraditionPage)),
    "/deleted": lazyPage(() => import("./deleted/deleted-page.tsx").then((module) => module.DeletedPage)),
  },
});
