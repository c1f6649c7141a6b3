import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { X } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useLocation } from "wouter";

/** The sidebar on a phone: a sheet from the left. The browser's own modal dialog keeps focus and Escape right. */
export const SidebarSheet = ({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [path] = useLocation();

  useEffect(() => {
    const element = dialog.current;
    if (isOpen && !element?.open) element?.showModal();
    if (!isOpen && element?.open) element.close();
  }, [isOpen]);

  const shownFor = useRef(path);
  useEffect(() => {
    if (shownFor.current !== path) onClose();
    shownFor.current = path;
  }, [path, onClose]);

  return (
    <dialog
      ref={dialog}
      aria-label="Menu"
      onClose={onClose}
      onPointerDown={(event) => {
        // The dialog itself is only hit where its backdrop shows.
        if (event.target === event.currentTarget) onClose();
      }}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-transparent p-0 text-ink backdrop:bg-scrim md:hidden"
    >
      {isOpen && (
        <div className="relative h-full w-72 max-w-[calc(100vw-3rem)] animate-slide border-r border-line bg-sheet">
          <IconButton
            label="Close menu"
            icon={X}
            size="icon-small"
            className="absolute top-3.5 right-3 z-10"
            onClick={onClose}
          />
          {children}
        </div>
      )}
    </dialog>
  );
};
