import "./remote.css";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { remoteApp } from "@kinkeeper/kit/remote-app.tsx";

export { contractVersion as contract } from "@kinkeeper/kit/remote-module.ts";

export default remoteApp({
  name: "payments",
  pages: {
    "/purchases": lazyPage(() => import("./purchases/purchases-page.tsx").then((module) => module.PurchasesPage)),
    "/purchases/:id": lazyPage(() => import("./purchases/receipt-page.tsx").then((module) => module.ReceiptPage)),
    "/checkout/:id": lazyPage(() => import("./checkout/checkout-page.tsx").then((module) => module.CheckoutPage)),
    "/checkout/plan/:id": lazyPage(() =>
      import("./plan/sandbox-plan-page.tsx").then((module) => module.SandboxPlanPage),
    ),
    "/family-admin/plan": lazyPage(() => import("./plan/plan-page.tsx").then((module) => module.PlanPage)),
    "/vendor/earnings": lazyPage(() => import("./earnings/earnings-page.tsx").then((module) => module.EarningsPage)),
    "/admin/transactions": lazyPage(() =>
      import("./admin/transactions-page.tsx").then((module) => module.TransactionsPage),
    ),
    "/admin/subscription-plans": lazyPage(() =>
      import("./admin/plans-page.tsx").then((module) => module.SubscriptionPlansPage),
    ),
  },
});
