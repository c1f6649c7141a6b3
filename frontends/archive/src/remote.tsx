import "./remote.css";
import { FrontendRoot } from "@kinkeeper/kit/frontend-root.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { PageBoundary } from "@kinkeeper/kit/page-boundary.tsx";
import { contractVersion, type RemoteAppProps, type RemoteModule } from "@kinkeeper/kit/remote-module.ts";
import { Route, Switch } from "wouter";

const NotFound = lazyPage(() => import("@kinkeeper/kit/not-found.tsx").then((module) => module.NotFound));
const SearchPage = lazyPage(() => import("./search/search-page.tsx").then((module) => module.SearchPage));
const StoriesPage = lazyPage(() => import("./stories/stories-page.tsx").then((module) => module.StoriesPage));
const StoryPage = lazyPage(() => import("./stories/story-page.tsx").then((module) => module.StoryPage));
const ArtifactsPage = lazyPage(() => import("./artifacts/artifacts-page.tsx").then((module) => module.ArtifactsPage));
const ArtifactPage = lazyPage(() => import("./artifacts/artifact-page.tsx").then((module) => module.ArtifactPage));
const EventsPage = lazyPage(() => import("./events/events-page.tsx").then((module) => module.EventsPage));
const EventPage = lazyPage(() => import("./events/event-page.tsx").then((module) => module.EventPage));
const TraditionsPage = lazyPage(() =>
  import("./traditions/traditions-page.tsx").then((module) => module.TraditionsPage),
);
const TraditionPage = lazyPage(() => import("./traditions/tradition-page.tsx").then((module) => module.TraditionPage));

const ArchiveApp = (props: RemoteAppProps) => (
  <FrontendRoot name="archive" {...props}>
    <PageBoundary title="Error Loading Archive">
      <Switch>
        <Route path="/">
          <SearchPage />
        </Route>
        <Route path="/search">
          <SearchPage />
        </Route>
        <Route path="/stories">
          <StoriesPage />
        </Route>
        <Route path="/stories/:id">{({ id }) => <StoryPage key={id} id={id} />}</Route>
        <Route path="/artifacts">
          <ArtifactsPage />
        </Route>
        <Route path="/artifacts/:id">{({ id }) => <ArtifactPage key={id} id={id} />}</Route>
        <Route path="/events">
          <EventsPage />
        </Route>
        <Route path="/events/:id">{({ id }) => <EventPage key={id} id={id} />}</Route>
        <Route path="/traditions">
          <TraditionsPage />
        </Route>
        <Route path="/traditions/:id">{({ id }) => <TraditionPage key={id} id={id} />}</Route>
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </PageBoundary>
  </FrontendRoot>
);

export const contract = contractVersion;
export default ArchiveApp;
({ contract, default: ArchiveApp }) satisfies RemoteModule;
