import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { useWhyClosed } from "@kinkeeper/kit/closed-family.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { LinkCard } from "../link-card.tsx";
import { roleWords } from "@kinkeeper/kit/role-words.ts";
import { RemotePart } from "@kinkeeper/kit/remote-part.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { DeleteAccountCard } from "../closing/delete-account-card.tsx";
import { LeaveFamilyCard } from "../leaving/leave-family-card.tsx";
import { Invitations } from "../invitations/invitations.tsx";
import { SessionsCard } from "../sessions/sessions-card.tsx";
import { ChangeNameForm } from "./change-name-form.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";

const Fact = ({ name, children }: { name: string; children: string | null }) => (
  <div className="grid items-baseline gap-x-4 gap-y-0.5 border-t border-line py-3 [overflow-wrap:anywhere] first:border-t-0 sm:grid-cols-[10rem_minmax(0,1fr)]">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd>{children ?? <span className="text-ink-soft">Not given</span>}</dd>
  </div>
);

export const SettingsPage = () => {
  const { user, tenant } = useSession();
  // Nothing of a family that is suspended or cancelled can be changed, who belongs to it included.
  const isClosed = useWhyClosed() !== undefined;
  const canLeave = user.role !== "super_admin" && tenant && !isClosed;
  return (
    <div className="page pb-16">
      <PageHeader title="Settings" subtitle="Your account and its security" />
      <div className="grid max-w-reading grid-cols-[minmax(0,1fr)] items-start gap-6 xl:max-w-none xl:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Invitations />
          <Card className="p-6">
            <CardTitle>Profile</CardTitle>
            <dl className="mt-3">
              <Fact name="E-mail address">{user.email}</Fact>
              <Fact name="User ID">{user.id}</Fact>
              <Fact name="First name">{user.firstName}</Fact>
              <Fact name="Last name">{user.lastName}</Fact>
              <Fact name="Role">{roleWords[user.role]}</Fact>
            </dl>
          </Card>
          <Card className="p-6">
            <CardTitle>Your name</CardTitle>
            <ChangeNameForm key={user.id} firstName={user.firstName} lastName={user.lastName} />
          </Card>
          <Card className="p-6">
            <CardTitle>Password</CardTitle>
            <ChangePasswordForm />
          </Card>
          <LinkCard href="/settings/security" title="Security" className="p-6">
            Passkeys, two-step sign-in and recovery codes
          </LinkCard>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <RemotePart
            part="notifications/email-preferences"
            failure="Your e-mail settings could not be loaded"
            loading={
              <Loading label="Loading your e-mail settings">
                <Skeleton className="h-[39rem] rounded-card sm:h-[33rem]" />
              </Loading>
            }
          />
          <SessionsCard />
          {canLeave && <LeaveFamilyCard user={user} family={tenant} />}
          <DeleteAccountCard />
        </div>
      </div>
    </div>
  );
};
