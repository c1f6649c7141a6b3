import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import { myFamilies } from "@kinkeeper/contracts/identity/families";
import { removeTenantUser } from "@kinkeeper/contracts/identity/family-users";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { ConfirmDialog } from "@kinkeeper/kit/confirm-dialog.tsx";
import type { Session } from "@kinkeeper/kit/remote-module.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { beginAnew } from "../begin-anew.ts";

interface LeaveFamilyCardProps {
  readonly user: Session["user"];
  readonly family: NonNullable<Session["tenant"]>;
}

type MyFamily = ResponseOf<typeof myFamilies>[number];

/** Nothing as long as it is not known. */
const whereNext = (families: readonly MyFamily[] | undefined): string => {
  if (!families) return "";
  const isOpen = ({ current, status, role }: MyFamily) =>
    !current && (status !== "cancelled" || role === "tenant_admin");
  return families.some(isOpen) ? "You’ll go on in another of your families. " : "You’ll be signed out. ";
};

/** The way out of the family one is in; an account may belong to others, or to none. */
export const LeaveFamilyCard = ({ user, family }: LeaveFamilyCardProps) => {
  const [isAsked, setAsked] = useState(false);
  const leave = useCommand(removeTenantUser, {
    failure: "You could not leave the family",
    // The session looks at another family now, or has ended.
    onSuccess: () => beginAnew(`You left ${family.name}.`),
  });
  const { data: families } = useQuery({ ...useApi().queryFor(myFamilies), enabled: isAsked });
  return (
    <Card className="p-6">
      <CardTitle>Leave this family</CardTitle>
      <p className="mt-1 text-sm [overflow-wrap:anywhere] text-ink-soft">
        Your account stays, but can no longer see {family.name}. What you added stays there.
      </p>
      <Button variant="secondary" className="mt-4" onClick={() => setAsked(true)}>
        Leave this family
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`Leave ${family.name}?`}
        description={`${whereNext(families)}You can no longer see this archive. What you added stays. To come back, ask a family admin to invite you again.`}
        confirm="Leave this family"
        isDestructive
        isPending={leave.isPending}
        onConfirm={() =>
          leave.mutate({ params: { tenantId: family.id, userId: user.id } }, { onError: () => setAsked(false) })
        }
      />
    </Card>
  );
};
