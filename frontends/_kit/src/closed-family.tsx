import type { TenantStatus } from "@kinkeeper/contracts/enumerations";
import { Link } from "wouter";
import { Button } from "./button.tsx";
import { useSession } from "./session.ts";

const words: Partial<Record<TenantStatus, string>> = {
  suspended: "Nothing can be added or changed while this family archive is suspended.",
  cancelled: "Nothing can be added or changed: this family archive has been cancelled.",
};

/** Why nothing can be added to the family or changed in it; undefined where it can, as a super admin always can. */
export const useWhyClosed = (): string | undefined => {
  const { user, tenant } = useSession();
  return user.role === "super_admin" || !tenant ? undefined : words[tenant.status];
};

/** In place of what would be refused in the end: says so before anything is written, and who can help. */
export const ClosedFamily = ({ onClose }: { readonly onClose?: (() => void) | undefined }) => (
  <div className="flex flex-col gap-5">
    <p className="text-ink-soft">
      {useWhyClosed()} The{" "}
      <Link href="/help" className="focus-ring rounded-sm text-accent underline underline-offset-4">
        Help Desk
      </Link>{" "}
      can tell you more.
    </p>
    {onClose && (
      <Button variant="secondary" className="sm:self-end" onClick={onClose}>
        Close
      </Button>
    )}
  </div>
);
