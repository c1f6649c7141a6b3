import { Button } from "@kinkeeper/kit/button.tsx";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { isInToast } from "@kinkeeper/kit/keep-open.ts";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";
import { defaultDuration, type ShownToast, type ToastStore } from "./toast-store.ts";

/** Says how much of a phone's window a toast takes above, for as long as it is there: the sheet of a dialog ends below it. */
const useToastRoom = (region: RefObject<HTMLElement | null>, isTaken: boolean): void =>
  useLayoutEffect(() => {
    const element = region.current;
    if (!isTaken || !element) return;
    const { style } = document.body;
    const measure = () => style.setProperty("--toast-room", `${element.offsetHeight}px`);
    measure();
    const change = new ResizeObserver(measure);
    change.observe(element);
    return () => {
      change.disconnect();
      style.removeProperty("--toast-room");
    };
  }, [region, isTaken]);

/** Shows the store's toast and tells it politely: on a phone above, where it covers no button of a dialog. F8 moves focus to it, also out of a dialog; pointing at it or focusing it stops its clock. */
export const Toaster = ({ store }: { store: ToastStore }) => {
  const toast = useSyncExternalStore(store.subscribe, store.current);
  const region = useRef<HTMLDivElement>(null);
  useToastRoom(region, toast?.isOpen === true);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "F8") region.current?.querySelector<HTMLElement>("[data-toast]")?.focus();
    };
    // A dialog takes back the focus that leaves it, and listens for that on the document.
    const onFocus = (event: FocusEvent) => {
      if (isInToast(event.target) || isInToast(event.relatedTarget)) event.stopPropagation();
    };
    addEventListener("keydown", onKey);
    document.body.addEventListener("focusin", onFocus);
    document.body.addEventListener("focusout", onFocus);
    return () => {
      removeEventListener("keydown", onKey);
      document.body.removeEventListener("focusin", onFocus);
      document.body.removeEventListener("focusout", onFocus);
    };
  }, []);

  return (
    <div
      ref={region}
      role="region"
      aria-label="Notifications"
      aria-keyshortcuts="F8"
      className={classNames(
        "pointer-events-none fixed inset-x-0 z-[60] flex justify-center p-4 max-sm:top-0 sm:bottom-0 sm:justify-end sm:p-6 print:hidden",
        // What failed is tried again: the buttons of a dialog are on its right.
        toast?.variant === "destructive" && "sm:in-[body:has([data-dialog])]:justify-start",
      )}
    >
      <div role="status" aria-live="polite" className="w-full sm:w-auto">
        {toast?.isOpen && <ToastCard key={toast.id} toast={toast} onDismiss={store.dismiss} />}
      </div>
    </div>
  );
};

const ToastCard = ({ toast, onDismiss }: { toast: ShownToast; onDismiss: (id: number) => void }) => {
  const { id, title, description, variant = "default", action, duration = defaultDuration } = toast;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onDismiss(id), duration);
    return () => clearTimeout(timer);
  }, [isHeld, duration, onDismiss, id]);

  // Whoever came from a field goes on there.
  const cameFrom = useRef<EventTarget>(null);
  const close = () => {
    onDismiss(id);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
  };

  const isDestructive = variant === "destructive";
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only listens to what happens inside it
    <div
      data-toast={variant}
      role="group"
      aria-label={title}
      tabIndex={-1}
      className={classNames(
        "focus-ring pointer-events-auto flex w-full animate-rise items-start gap-3 rounded-card border bg-sheet p-4 shadow-float sm:w-96",
        isDestructive ? "border-danger" : "border-line",
      )}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ relatedTarget }) => {
        setHeld(true);
        if (!isInToast(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
    >
      <Icon
        of={isDestructive ? CircleAlert : CircleCheck}
        size={20}
        className={classNames("mt-0.5", isDestructive ? "text-danger" : "text-accent")}
      />
      <div className="min-w-0 flex-1">
        <p className={classNames("text-sm font-semibold", isDestructive && "text-danger")}>{title}</p>
        {description && <p className="mt-0.5 text-sm text-ink-soft">{description}</p>}
        {action && (
          <Button
            variant="secondary"
            size="small"
            className="mt-3"
            onClick={() => {
              action.run();
              close();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton label="Dismiss" icon={X} size="icon-small" className="-mt-2 -mr-2" onClick={close} />
    </div>
  );
};
