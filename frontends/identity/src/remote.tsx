import "./remote.css";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { remoteApp } from "@kinkeeper/kit/remote-app.tsx";

const DashboardPage = lazyPage(() => import("./dashboard/dashboard-page.tsx").then((module) => module.DashboardPage));

const dashboards = ["/", "/dashboard", "/family-admin", "/admin", "/admin/tenants"];

export { contractVersion as contract } from "@kinkeeper/kit/remote-module.ts";

export default remoteApp({
  name: "identity",
  failure: (path) => (dashboards.includes(path) ? "Error Loading Dashboard" : undefined),
  reloads: true,
  pages: {
    "/": DashboardPage,
    "/dashboard": DashboardPage,
    "/welcome": lazyPage(() => import("./first-steps/welcome-page.tsx").then((module) => module.WelcomePage)),
    "/settings": lazyPage(() => import("./settings/settings-page.tsx").then((module) => module.SettingsPage)),
    "/settings/security": lazyPage(() => import("./security/security-page.tsx").then((module) => module.SecurityPage)),
    "/family-admin": lazyPage(() =>
      import("./family-admin/family-admin-page.tsx").then((module) => module.FamilyAdminPage),
    ),
    "/activity": lazyPage(() => import("./log/activity-page.tsx").then((module) => module.ActivityPage)),
    "/audit": lazyPage(() => import("./log/audit-page.tsx").then((module) => module.AuditPage)),
    "/admin": lazyPage(() => import("./admin/admin-page.tsx").then((module) => module.AdminPage)),
    "/admin/tenants": lazyPage(() => import("./admin/tenants-page.tsx").then((module) => module.TenantsPage)),
  },
});
