import { joinedName } from "@kinkeeper/contracts/genealogy/readable";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { Portrait } from "@kinkeeper/kit/portrait.tsx";
import type { Session } from "@kinkeeper/kit/remote-module.ts";
import { ChevronsUpDown } from "lucide-react";
import { Suspense, type ComponentProps } from "react";
import { useOpening } from "./use-opening.ts";

const OpenedUserMenu = lazyPage(() => import("./opened-user-menu.tsx").then((module) => module.OpenedUserMenu));

export interface UserMenuProps {
  readonly session: Session;
  readonly isCollapsed: boolean;
  readonly onSwitchFamily: () => void;
}

/** The foot of the sidebar: which family one is in. The menu itself is loaded when somebody reaches for it. */
export const UserMenu = ({ session, isCollapsed, onSwitchFamily }: UserMenuProps) => {
  const opening = useOpening(OpenedUserMenu);
  const button = (
    <UserButton
      session={session}
      isCollapsed={isCollapsed}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={OpenedUserMenu.preload}
      onFocus={OpenedUserMenu.preload}
      onClick={opening.open}
    />
  );
  if (!opening.isOpened) return button;
  return (
    <Suspense fallback={button}>
      <OpenedUserMenu
        trigger={<UserButton session={session} isCollapsed={isCollapsed} />}
        onSwitchFamily={onSwitchFamily}
      />
    </Suspense>
  );
};

/** Name to show for a user: first and last name, else user name, else e-mail address. */
const nameOf = ({ user }: Session): string => joinedName(user) || user.username || user.email;

const UserButton = ({
  session,
  isCollapsed,
  ...props
}: { session: Session; isCollapsed: boolean } & ComponentProps<"button">) => {
  const family = session.user.tenantId === null ? "No family yet" : (session.tenant?.name ?? "Loading...");
  return (
    <button
      type="button"
      data-tooltip={isCollapsed ? family : undefined}
      data-tooltip-side="right"
      className={classNames(
        "focus-ring flex min-h-12 w-full cursor-pointer items-center gap-2.5 rounded-control text-left transition-colors -outline-offset-2 hover:bg-wash",
        isCollapsed ? "justify-center" : "px-2 py-1.5",
      )}
      {...props}
    >
      <Portrait
        name={nameOf(session)}
        photoUrl={session.user.profileImageUrl}
        size={isCollapsed ? 24 : 40}
        className={isCollapsed ? "size-8 text-xs" : "size-9"}
      />
      {isCollapsed ? (
        <span className="sr-only">
          {family}, {nameOf(session)}
        </span>
      ) : (
        <>
          <span className="min-w-0 flex-1">
            <span className="block truncate text-sm font-medium">{family}</span>
            <span className="block truncate text-xs text-ink-soft">{nameOf(session)}</span>
          </span>
          <Icon of={ChevronsUpDown} size={16} className="text-ink-soft" />
        </>
      )}
    </button>
  );
};
