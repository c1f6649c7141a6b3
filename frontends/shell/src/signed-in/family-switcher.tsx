import { myFamilies, switchFamily } from "@kinkeeper/contracts/identity/families";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { roleWords } from "@kinkeeper/kit/role-words.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { tenantStatusWords } from "@kinkeeper/kit/tenant-status-words.ts";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useLocation } from "wouter";
import { currentUserQuery } from "../current-user.ts";

/** Goes on in another of one's families. */
export const FamilySwitcher = ({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) => {
  const api = useApi();
  const toast = useToast();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const families = useQuery({ ...api.queryFor(myFamilies), enabled: open });

  const change = useMutation({
    mutationFn: (tenantId: string) => api.call(switchFamily, { body: { tenantId } }),
    onSuccess: async (user) => {
      onOpenChange(false);
      navigate("/");
      await queries.cancelQueries();
      // The shell renders again for the new family, and forgets everything of the old one (forget-families.ts).
      queries.setQueryData(currentUserQuery.queryKey, user);
    },
    onError: (error) =>
      toast({ title: "Error", description: messageFor(error, "Failed to switch family"), variant: "destructive" }),
  });

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Your families"
      description="Choose which archive to open."
      size="small"
    >
      {families.isPending && (
        <Loading label="Loading your families…" className="flex flex-col gap-2">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </Loading>
      )}
      {families.isError && (
        <p role="alert">{messageFor(families.error, "Your families cannot be listed right now.")}</p>
      )}
      <ul className="-mx-2 flex flex-col gap-1">
        {families.data?.map((family) => (
          <li key={family.id}>
            <button
              type="button"
              aria-current={family.current || undefined}
              disabled={change.isPending}
              onClick={() => (family.current ? onOpenChange(false) : change.mutate(family.id))}
              className={classNames(
                "focus-ring flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-left transition-colors hover:bg-wash",
                family.current && "bg-accent-soft hover:bg-accent-soft",
              )}
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-serif font-semibold">{family.name}</span>
                <span className="block text-xs text-ink-soft">{roleWords[family.role]}</span>
              </span>
              {(family.status === "suspended" || family.status === "cancelled") && (
                <Badge tone="warm">{tenantStatusWords[family.status]}</Badge>
              )}
              {family.current && <Icon of={Check} className="text-accent" />}
            </button>
          </li>
        ))}
      </ul>
      {families.data?.length === 1 && (
        <p className="mt-4 text-sm text-ink-soft">When another family invites you, its archive appears here.</p>
      )}
    </Dialog>
  );
};
