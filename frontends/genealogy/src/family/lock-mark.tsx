import { Icon } from "@kinkeeper/kit/icon.tsx";
import { Lock } from "lucide-react";

/** Loaded where something is private. */
export const LockMark = () => (
  <span data-tooltip="Only visible to admins and whoever added this" className="ml-1.5 inline-block text-ink-soft">
    <Icon of={Lock} size={14} />
    <span className="sr-only">Private</span>
  </span>
);
