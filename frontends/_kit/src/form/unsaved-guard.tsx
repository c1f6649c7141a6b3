import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { browserNavigation, holdBack, type NavigateEventLike } from "../browser-navigation.ts";
import { ConfirmDialog, preloadConfirmDialog } from "../confirm-dialog.tsx";
import { isUnderDialog } from "../use-close-on-back.ts";

/** Asks before a link, the back button or closing the tab throws unsaved words away. */
export const UnsavedGuard = ({ isUnsaved }: { isUnsaved: boolean }) => {
  const [, navigate] = useLocation();
  const [leave, setLeave] = useState<() => void>();
  // Once one has chosen to leave, the listeners must be gone before the way is taken.
  const [isLeaving, setLeaving] = useState(false);
  const isArmed = isUnsaved && !isLeaving;

  useEffect(() => {
    if (!isArmed) return;
    preloadConfirmDialog();
    const ask = (go: () => void) => {
      closeMenu();
      setLeave(() => go);
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = linkToFollow(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => navigate(link.pathname + link.search + link.hash));
    };
    const onNavigate = (event: NavigateEventLike) => {
      if (isUnderDialog() || !holdBack(event)) return;
      const { key } = event.destination;
      ask(() => void browserNavigation()?.traverseTo(key));
    };
    const navigation = browserNavigation();
    addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, { capture: true });
    navigation?.addEventListener("navigate", onNavigate);
    return () => {
      removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, { capture: true });
      navigation?.removeEventListener("navigate", onNavigate);
    };
  }, [isArmed, navigate]);

  useEffect(() => {
    if (isLeaving) leave?.();
  }, [isLeaving, leave]);
  if (!isArmed) return null;

  return (
    <ConfirmDialog
      open={leave !== undefined}
      onOpenChange={(open) => {
        if (!open) setLeave(undefined);
      }}
      title="Leave without saving?"
      description="What you wrote here has not been saved yet."
      confirm="Leave without saving"
      cancel="Keep writing"
      isDestructive
      onConfirm={() => setLeaving(true)}
    />
  );
};

/** A phone's menu is a modal of the browser: it would lie above the question, and neither could be reached. */
const closeMenu = () => document.querySelector<HTMLDialogElement>("dialog[open]")?.close();

/** The link of our own page that a plain click is about to follow. */
const linkToFollow = (event: MouseEvent): HTMLAnchorElement | undefined => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return undefined;
  // A full navigation (signing out) is asked about by the browser itself.
  return link.pathname.startsWith("/api/") ? undefined : link;
};
