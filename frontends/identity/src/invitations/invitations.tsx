import {
  acceptInvitation,
  declineInvitation,
  myInvitations,
  type ReceivedInvitation,
} from "@kinkeeper/contracts/identity/invitations";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { useQuery } from "@tanstack/react-query";
import { beginAnew } from "../begin-anew.ts";

const Invitation = ({ invitation: { id, familyName, invitedBy } }: { invitation: ReceivedInvitation }) => {
  const params = { invitationId: id };
  const accept = useCommand(acceptInvitation, {
    failure: "The invitation could not be accepted",
    invalidates: [myInvitations],
    onSuccess: () => beginAnew(`You joined ${familyName}.`),
  });
  const decline = useCommand(declineInvitation, {
    success: `You declined the invitation to ${familyName}`,
    failure: "The invitation could not be declined",
    invalidates: [myInvitations],
  });
  const isPending = accept.isPending || decline.isPending;
  return (
    <Card role="group" aria-label={`Invitation to ${familyName}`} className="border-accent/40 bg-accent-soft/40 p-5">
      <CardTitle className="[overflow-wrap:anywhere]">{familyName} invites you</CardTitle>
      <p className="mt-1 [overflow-wrap:anywhere] text-ink-soft">
        {invitedBy} would like you to join this family archive. You can switch between your families at any time.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button isPending={accept.isPending} disabled={isPending} onClick={() => accept.mutate({ params })}>
          Accept
        </Button>
        <Button
          variant="secondary"
          isPending={decline.isPending}
          disabled={isPending}
          onClick={() => decline.mutate({ params })}
        >
          Decline
        </Button>
      </div>
    </Card>
  );
};

/** Families that invite whoever is signed in; nothing where none does, or where that is not known. */
export const Invitations = ({ className }: { className?: string }) => {
  const { data: invitations = [] } = useQuery(useApi().queryFor(myInvitations));
  if (invitations.length === 0) return null;
  return (
    <section aria-label="Invitations" className={className}>
      <div className="grid gap-4">
        {invitations.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </div>
    </section>
  );
};
