import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { Suspense } from "react";

const LockMark = lazyPage(() => import("./lock-mark.tsx").then((module) => module.LockMark));

/** A lock beside what administrators, and who added it, see alone. */
export const PrivateMark = ({ isPrivate }: { isPrivate: boolean | null | undefined }) =>
  isPrivate ? (
    <Suspense fallback={null}>
      <LockMark />
    </Suspense>
  ) : null;
