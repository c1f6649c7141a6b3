import "./remote.css";
import { FrontendRoot } from "@kinkeeper/kit/frontend-root.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { NotFound } from "@kinkeeper/kit/not-found.tsx";
import { PageBoundary } from "@kinkeeper/kit/page-boundary.tsx";
import { contractVersion, type RemoteAppProps, type RemoteModule } from "@kinkeeper/kit/remote-module.ts";
import { Route, Switch } from "wouter";
import { DashboardPage } from "./dashboard/dashboard-page.tsx";

const SettingsPage = lazyPage(() => import("./settings/settings-page.tsx").then((module) => module.SettingsPage));
const FamilyAdminPage = lazyPage(() =>
  import("./family-admin/family-admin-page.tsx").then((module) => module.FamilyAdminPage),
);

const IdentityApp = (props: RemoteAppProps) => (
  <FrontendRoot name="identity" {...props}>
    <PageBoundary title="Error Loading Dashboard">
      <Switch>
        <Route path="/">
          <DashboardPage />
        </Route>
        <Route path="/dashboard">
          <DashboardPage />
        </Route>
        <Route path="/settings">
          <SettingsPage />
        </Route>
        <Route path="/family-admin">
          <FamilyAdminPage />
        </Route>
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </PageBoundary>
  </FrontendRoot>
);

export const contract = contractVersion;
export default IdentityApp;
({ contract, default: IdentityApp }) satisfies RemoteModule;
