import "./remote.css";
import { FrontendRoot } from "@kinkeeper/kit/frontend-root.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { NotFound } from "@kinkeeper/kit/not-found.tsx";
import { PageBoundary } from "@kinkeeper/kit/page-boundary.tsx";
import { contractVersion, type RemoteAppProps, type RemoteModule } from "@kinkeeper/kit/remote-module.ts";
import { Route, Switch } from "wouter";

const MembersPage = lazyPage(() => import("./members/members-page.tsx").then((module) => module.MembersPage));
const PeoplePage = lazyPage(() => import("./people/people-page.tsx").then((module) => module.PeoplePage));
const PersonPage = lazyPage(() => import("./people/person-page.tsx").then((module) => module.PersonPage));
const TreePage = lazyPage(() => import("./tree/tree-page.tsx").then((module) => module.TreePage));
const GedcomPage = lazyPage(() => import("./gedcom/gedcom-page.tsx").then((module) => module.GedcomPage));

const GenealogyApp = (props: RemoteAppProps) => (
  <FrontendRoot name="genealogy" {...props}>
    <PageBoundary title="Error Loading Family">
      <Switch>
        <Route path="/family-members">
          <MembersPage />
        </Route>
        <Route path="/people">
          <PeoplePage />
        </Route>
        <Route path="/people/:id">{({ id }) => <PersonPage key={id} id={id} />}</Route>
        <Route path="/family-tree">
          <TreePage />
        </Route>
        <Route path="/import">
          <GedcomPage />
        </Route>
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </PageBoundary>
  </FrontendRoot>
);

export const contract = contractVersion;
export default GenealogyApp;
({ contract, default: GenealogyApp }) satisfies RemoteModule;
