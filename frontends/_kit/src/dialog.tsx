import "./nonce.ts";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useMemo, useRef, useState, type ReactNode } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { IconButton } from "./icon-button.tsx";
import { keepOpenForNearer, keepOpenForToasts } from "./keep-open.ts";
import { overlayStyles, panelStyles } from "./panel-styles.ts";
import { usePortalContainer } from "./portal-container.ts";
import { UnsavedChangesContext } from "./unsaved-changes.tsx";
import { useCloseOnBack } from "./use-close-on-back.ts";
import { useFirstFocus } from "./use-first-focus.ts";
import { useReturnFocus } from "./use-return-focus.ts";

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** `full`: as large as the window, for pictures. */
  readonly size?: "small" | "medium" | "large" | "full";
  readonly children: ReactNode;
  /** Stays visible below while the rest scrolls. A `Form` inside brings its own buttons and needs none. */
  readonly footer?: ReactNode;
}

/** A bottom sheet on a phone, a page in the middle elsewhere. Focus begins in the first field of a form inside. The back button closes it. Closing it over unsaved words of a `Form` inside asks first. */
export const Dialog = ({ open, onOpenChange, title, description, size = "medium", children, footer }: DialogProps) => {
  const container = usePortalContainer();
  const returnFocus = useReturnFocus();
  const firstFocus = useFirstFocus();
  const unsaved = useRef(new Set<string>());
  const [isAsking, setAsking] = useState(false);
  const report = useMemo(
    () => ({
      report: (id: string, isUnsaved: boolean) =>
        void (isUnsaved ? unsaved.current.add(id) : unsaved.current.delete(id)),
    }),
    [],
  );
  const change = (next: boolean) => {
    if (!next && unsaved.current.size > 0) setAsking(true);
    else onOpenChange(next);
  };
  useCloseOnBack(open, () => change(false));
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal container={container}>
        <Radix.Overlay className={overlayStyles} />
        <Radix.Content
          className={panelStyles({ size })}
          data-dialog=""
          onInteractOutside={keepOpenForToasts}
          onEscapeKeyDown={keepOpenForNearer}
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            firstFocus(event);
          }}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <header className="flex items-start gap-3 border-b border-line px-5 py-4 sm:px-6">
            <div className="min-w-0 flex-1">
              <Radix.Title className="font-serif text-xl font-semibold text-balance">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-sm text-ink-soft">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label="Close" icon={X} size="icon-small" className="-mt-1 -mr-2" />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 scroll-pb-20 overflow-y-auto overscroll-contain px-5 py-5 sm:px-6">
            <UnsavedChangesContext value={report}>{children}</UnsavedChangesContext>
          </div>
          {footer && (
            <footer className="flex flex-col-reverse gap-2 border-t border-line px-5 py-4 sm:flex-row sm:justify-end sm:px-6">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Leave without saving?"
        description="What you wrote here has not been saved yet."
        confirm="Leave without saving"
        cancel="Keep writing"
        isDestructive
        onConfirm={() => {
          setAsking(false);
          onOpenChange(false);
        }}
      />
    </Radix.Root>
  );
};
