import type { TenantUser } from "@kinkeeper/contracts/identity/family-users";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Portrait } from "@kinkeeper/kit/portrait.tsx";
import { roleWords } from "@kinkeeper/kit/role-words.ts";
import { personName } from "./person-name.ts";

const RoleBadge = ({ user }: { user: TenantUser }) => (
  <span className="flex flex-wrap gap-1.5">
    <Badge tone={user.role === "tenant_admin" ? "accent" : "neutral"}>{roleWords[user.role]}</Badge>
    {user.status === "invited" && <Badge tone="warm">Invited</Badge>}
  </span>
);

/** A table that becomes a list of cards where a row has no room. */
export const MembersTable = ({
  users,
  onEdit,
}: {
  users: readonly TenantUser[];
  onEdit: (user: TenantUser) => void;
}) => (
  <div className="@container">
    <table className="block w-full @2xl:table @2xl:overflow-hidden @2xl:rounded-card @2xl:border @2xl:border-line @2xl:bg-sheet">
      <thead className="sr-only @2xl:not-sr-only @2xl:table-header-group">
        <tr className="text-left text-sm text-ink-soft">
          <th scope="col" className="px-4 py-3 font-medium">
            Name
          </th>
          <th scope="col" className="px-4 py-3 font-medium">
            E-mail
          </th>
          <th scope="col" className="px-4 py-3 font-medium">
            Role
          </th>
          <th scope="col" className="px-4 py-3">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="grid gap-3 @2xl:table-row-group">
        {users.map((user) => (
          <tr
            key={user.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 rounded-card border border-line bg-sheet p-4 @2xl:table-row @2xl:rounded-none @2xl:border-0 @2xl:border-t @2xl:bg-transparent"
          >
            <td className="@2xl:px-4 @2xl:py-3">
              <span className="flex items-center gap-3">
                <Portrait name={personName(user)} size={40} photoUrl={null} />
                <span className="min-w-0 font-serif font-semibold [overflow-wrap:anywhere]">{personName(user)}</span>
              </span>
            </td>
            <td className="order-3 col-span-2 text-sm [overflow-wrap:anywhere] text-ink-soft @2xl:px-4 @2xl:py-3">
              {user.email ?? ""}
            </td>
            <td className="order-4 @2xl:px-4 @2xl:py-3">
              <RoleBadge user={user} />
            </td>
            <td className="order-2 @2xl:px-4 @2xl:py-3 @2xl:text-right">
              <Button
                variant="secondary"
                size="small"
                aria-label={`Edit ${personName(user)}`}
                disabled={user.role === "tenant_admin"}
                onClick={() => onEdit(user)}
              >
                Edit
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
