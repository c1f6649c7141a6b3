import { Suspense, useState, type ReactNode } from "react";
import { DialogBoundary } from "./lazy-dialog.tsx";
import { lazyPage } from "./lazy-page.tsx";

const OpenedConfirmDialog = lazyPage(() =>
  import("./opened-confirm-dialog.tsx").then((module) => module.OpenedConfirmDialog),
);

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The question: "Delete Emma Darwin?" */
  readonly title: string;
  readonly description: ReactNode;
  /** The verb of the button that does it: "Delete". */
  readonly confirm: string;
  readonly cancel?: string;
  readonly isDestructive?: boolean;
  readonly isPending?: boolean;
  /** The caller closes the dialog when the deed is done. */
  readonly onConfirm: () => void;
}

/** Loads the dialog before it is asked for: where an answer may be wanted while there is no connection. */
export const preloadConfirmDialog = OpenedConfirmDialog.preload;

/**
 * Asks before something that cannot simply be taken back. Focus starts on Cancel. A page that may ask costs nothing until it
 * does: overlays are the largest part of what a page loads.
 */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  const giveUp = () => {
    setWasOpen(false);
    props.onOpenChange(false);
  };
  return (
    <DialogBoundary onClose={giveUp}>
      <Suspense fallback={null}>
        <OpenedConfirmDialog {...props} />
      </Suspense>
    </DialogBoundary>
  );
};
