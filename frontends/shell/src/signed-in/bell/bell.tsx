import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { Bell as BellIcon } from "lucide-react";
import { Suspense } from "react";
import { useOpening } from "../use-opening.ts";
import { usePageIsIdle } from "../use-page-is-idle.ts";
import { useInbox, useKeptTimeZone, useLiveInbox } from "./use-inbox.ts";

const OpenedBell = lazyPage(() => import("./opened-bell.tsx").then((module) => module.OpenedBell));

/** "Notifications, 3 unread" */
const labelOf = (unread: number): string => (unread === 0 ? "Notifications" : `Notifications, ${unread} unread`);

/** Begins once there is an inbox to go on from. */
const Live = ({ version }: { version: string }) => {
  useLiveInbox(version);
  return null;
};

/** How much is new, in the header. What it is, is loaded when somebody reaches for it. */
export const Bell = () => {
  // What the page itself asks for comes first.
  const { data } = useInbox({ enabled: usePageIsIdle() });
  useKeptTimeZone(data?.knowsTimeZone);
  const opening = useOpening(OpenedBell);
  const unread = data?.unread ?? 0;
  const label = labelOf(unread);
  const button = (
    <IconButton
      label={label}
      icon={BellIcon}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={OpenedBell.preload}
      onFocus={OpenedBell.preload}
      onClick={opening.open}
    />
  );
  return (
    <span className="relative">
      {data && <Live version={data.version} />}
      {opening.isOpened ? (
        <Suspense fallback={button}>
          <OpenedBell trigger={<IconButton label={label} icon={BellIcon} />} />
        </Suspense>
      ) : (
        button
      )}
      {unread > 0 && (
        <span
          aria-hidden
          className="pointer-events-none absolute -top-0.5 right-0 min-w-4.5 rounded-full bg-warm px-1 text-center text-xs max-xs:text-[18px] leading-4.5 font-semibold text-paper tabular-nums"
        >
          {unread > 9 ? "9+" : unread}
        </span>
      )}
    </span>
  );
};
