import "./remote.css";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { remoteApp } from "@kinkeeper/kit/remote-app.tsx";

export { contractVersion as contract } from "@kinkeeper/kit/remote-module.ts";

export default remoteApp({
  name: "marketplace",
  pages: {
    "/marketplace": lazyPage(() => import("./browse/marketplace-page.tsx").then((module) => module.MarketplacePage)),
    "/marketplace/:id": lazyPage(() => import("./browse/service-page.tsx").then((module) => module.ServicePage)),
    "/vendor/register": lazyPage(() => import("./vendor/register-page.tsx").then((module) => module.RegisterPage)),
    "/vendor/services": lazyPage(() =>
      import("./vendor/own-services-page.tsx").then((module) => module.OwnServicesPage),
    ),
    "/admin/service-categories": lazyPage(() =>
      import("./admin/categories-page.tsx").then((module) => module.CategoriesPage),
    ),
    "/admin/vendors": lazyPage(() => import("./admin/vendors-page.tsx").then((module) => module.VendorsPage)),
    "/admin/partners": lazyPage(() =>
      import("./admin/partners/partners-page.tsx").then((module) => module.PartnersPage),
    ),
    "/admin/partners/:id": lazyPage(() =>
      import("./admin/partners/partner-page.tsx").then((module) => module.PartnerPage),
    ),
  },
});
