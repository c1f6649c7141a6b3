import { PendingVendors } from "../admin/pending-vendors.tsx";
import { PlatformFigures } from "../admin/platform-figures.tsx";
import { useDeployedRemotes } from "./deployed-remotes.ts";

/** How the platform is, for who runs it and keeps no archive here. */
export const Platform = () => {
  const deployed = useDeployedRemotes();
  return (
    <section aria-label="The platform" className="mb-8 grid gap-6">
      <PlatformFigures />
      {deployed.has("marketplace") && (
        <div className="max-w-reading">
          <PendingVendors />
        </div>
      )}
    </section>
  );
};
