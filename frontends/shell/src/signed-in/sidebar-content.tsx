import { classNames } from "@kinkeeper/kit/class-names.ts";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { PortalContainer } from "@kinkeeper/kit/portal-container.ts";
import type { Session } from "@kinkeeper/kit/remote-module.ts";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { BrandMark, BrandName } from "../brand.tsx";
import { currentEntry, type NavigationEntry, type NavigationGroup } from "../navigation.ts";
import { UserMenu } from "./user-menu.tsx";

export interface SidebarContentProps {
  readonly groups: readonly NavigationGroup[];
  readonly session: Session;
  readonly homePath: string;
  /** Icons alone, their words as tooltips. */
  readonly isCollapsed?: boolean;
  /** A pointer or the focus has come near an entry: its remote may be loaded ahead. */
  readonly onApproach: (path: string) => void;
  readonly onSwitchFamily: () => void;
}

/** Brand, navigation and the user's menu; the same in the sidebar and in the sheet on a phone. */
export const SidebarContent = ({
  groups,
  session,
  homePath,
  isCollapsed = false,
  onApproach,
  onSwitchFamily,
}: SidebarContentProps) => {
  const [path] = useLocation();
  const current = currentEntry(groups, path);
  // The user's menu opens inside: the sheet on a phone is modal, what lies outside of it cannot be reached.
  const [overlays, setOverlays] = useState<HTMLElement | null>(null);
  return (
    <div className="flex h-full flex-col">
      <Link
        href={homePath}
        aria-label="Kinkeeper, home"
        className={classNames(
          "focus-ring flex h-16 shrink-0 items-center gap-2.5 text-ink no-underline -outline-offset-4",
          isCollapsed ? "justify-center" : "px-4",
        )}
      >
        <BrandMark className="size-6.5" />
        {!isCollapsed && <BrandName />}
      </Link>
      <nav
        aria-label="Main"
        className={classNames(
          "flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto py-2",
          isCollapsed ? "px-1.5" : "px-3",
        )}
      >
        {groups.map((group, index) => (
          <Group
            key={group.label ?? "main"}
            group={group}
            isCollapsed={isCollapsed}
            isLast={index > 0 && index === groups.length - 1}
            current={current}
            onApproach={onApproach}
          />
        ))}
      </nav>
      <div className={classNames("border-t border-line py-2", isCollapsed ? "px-1" : "px-3")}>
        <PortalContainer value={overlays}>
          <UserMenu session={session} isCollapsed={isCollapsed} onSwitchFamily={onSwitchFamily} />
        </PortalContainer>
        <div ref={setOverlays} />
      </div>
    </div>
  );
};

interface GroupProps {
  readonly group: NavigationGroup;
  readonly isCollapsed: boolean;
  readonly isLast: boolean;
  readonly current: NavigationEntry | undefined;
  readonly onApproach: (path: string) => void;
}

const Group = ({ group, isCollapsed, isLast, current, onApproach }: GroupProps) => (
  <div className={classNames(isLast && group.label === "AI Assistant" && "mt-auto")}>
    {group.label && (
      <h2 className={classNames("px-2.5 pb-1 text-xs font-medium text-ink-soft", isCollapsed && "sr-only")}>
        {group.label}
      </h2>
    )}
    <ul className="flex flex-col gap-0.5">
      {group.entries.map((entry) => (
        <li key={entry.path}>
          <Link
            href={entry.path}
            aria-current={entry === current ? "page" : undefined}
            aria-label={isCollapsed ? entry.label : undefined}
            data-tooltip={isCollapsed ? entry.label : undefined}
            data-tooltip-side="right"
            onPointerEnter={() => onApproach(entry.path)}
            onFocus={() => onApproach(entry.path)}
            className={classNames(
              "focus-ring flex h-9 items-center gap-2.5 rounded-control text-sm no-underline transition-colors -outline-offset-2 pointer-coarse:h-11",
              isCollapsed ? "justify-center" : "px-2.5",
              entry === current ? "bg-accent-soft font-medium text-accent" : "text-ink hover:bg-wash",
            )}
          >
            <Icon of={entry.icon} className={entry === current ? "" : "text-ink-soft"} />
            {!isCollapsed && <span className="truncate">{entry.label}</span>}
          </Link>
        </li>
      ))}
    </ul>
  </div>
);
