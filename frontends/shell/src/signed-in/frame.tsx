import { classNames } from "@kinkeeper/kit/class-names.ts";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import type { Session } from "@kinkeeper/kit/remote-module.ts";
import { PanelLeft } from "lucide-react";
import { Suspense, useCallback, useRef, useState, type ReactNode } from "react";
import type { NavigationGroup } from "../navigation.ts";
import { ThemeToggle } from "../theme/theme-toggle.tsx";
import { useArrival } from "./arrival.ts";
import { Bell } from "./bell/bell.tsx";
import { useKeptFocus } from "./kept-focus.ts";
import { Notices } from "./notices.tsx";
import { SidebarContent } from "./sidebar-content.tsx";
import { SidebarSheet } from "./sidebar-sheet.tsx";
import { useSidebarState } from "./sidebar-state.ts";
import { TooltipLayer } from "./tooltip-layer.tsx";
import { useOpening } from "./use-opening.ts";

const FamilySwitcher = lazyPage(() => import("./family-switcher.tsx").then((module) => module.FamilySwitcher));

/** Below this the sidebar is a sheet. */
const phone = "(width < 768px)";

export interface FrameProps {
  readonly session: Session;
  readonly groups: readonly NavigationGroup[];
  readonly homePath: string;
  /** Whether there is a service that tells what is new. */
  readonly hasBell: boolean;
  readonly onApproach: (path: string) => void;
  readonly children: ReactNode;
}

/** Skip link, sidebar, header, notices and the page. */
export const Frame = ({ session, groups, homePath, hasBell, onApproach, children }: FrameProps) => {
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  useKeptFocus(main);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isSwitching, setSwitching] = useState(false);
  const switcher = useOpening(FamilySwitcher);
  const { isExpanded, toggle } = useSidebarState(() => {
    const isPhone = matchMedia(phone).matches;
    if (isPhone) setSheetOpen((open) => !open);
    return isPhone;
  });
  const closeSheet = useCallback(() => setSheetOpen(false), []);
  const sidebar = (isCollapsed: boolean) => (
    <SidebarContent
      groups={groups}
      session={session}
      homePath={homePath}
      isCollapsed={isCollapsed}
      onApproach={onApproach}
      onSwitchFamily={() => {
        closeSheet();
        setSwitching(true);
        switcher.open();
      }}
    />
  );
  return (
    <>
      <a
        href="#main"
        className="focus-ring fixed top-3 left-3 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2.5 text-sm font-medium text-on-accent no-underline focus:translate-y-0 print:hidden"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to the page
      </a>
      <div className="flex min-h-dvh">
        <aside
          data-state={isExpanded ? "expanded" : "collapsed"}
          className={classNames(
            "sticky top-0 hidden h-dvh shrink-0 overflow-hidden border-r border-line bg-sheet transition-[width] duration-220 md:block print:hidden",
            isExpanded ? "w-64" : "w-12",
          )}
        >
          {sidebar(!isExpanded)}
        </aside>
        <SidebarSheet isOpen={isSheetOpen} onClose={closeSheet}>
          {sidebar(false)}
        </SidebarSheet>
        <div className="flex min-w-0 flex-1 flex-col">
          <header className="sticky top-0 z-30 flex h-14 items-center gap-1 border-b border-line bg-paper/95 px-2 backdrop-blur-sm sm:px-3 print:hidden">
            <IconButton label="Toggle the sidebar" icon={PanelLeft} aria-expanded={isExpanded} onClick={toggle} />
            <p className="min-w-0 flex-1 truncate px-1 font-serif text-ink-soft">{session.tenant?.name}</p>
            {/* Who views as a member has no notifications of their own. */}
            {hasBell && session.user.viewingAs === undefined && <Bell key={session.user.tenantId} />}
            <ThemeToggle />
            <TooltipLayer />
          </header>
          <Notices session={session} />
          <main ref={main} id="main" tabIndex={-1} className="flex-1 pb-16 outline-none">
            {children}
          </main>
        </div>
      </div>
      {switcher.isOpened && (
        <Suspense>
          <FamilySwitcher open={isSwitching} onOpenChange={setSwitching} />
        </Suspense>
      )}
    </>
  );
};
