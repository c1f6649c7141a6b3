import { useState } from "react";
import { classNames } from "./class-names.ts";
import { initialsOf, tintOf } from "./monogram.ts";

const sizes = {
  24: "size-6 text-[0.625rem]",
  40: "size-10 text-sm",
  64: "size-16 text-xl",
  120: "size-30 text-4xl",
} as const;

export interface PortraitProps {
  readonly name: string;
  /** An object path as the contracts have it (`/objects/<id>`). */
  readonly photoUrl?: string | null | undefined;
  readonly size?: keyof typeof sizes;
  readonly className?: string;
}

/** A face, or the initials on a tint of the name. Decoration: the name stands beside it. A missing photo never looks broken. */
export const Portrait = ({ name, photoUrl, size = 40, className }: PortraitProps) => {
  const [failedUrl, setFailedUrl] = useState<string>();
  const isPhoto = photoUrl && photoUrl !== failedUrl;
  return (
    <span
      aria-hidden
      className={classNames(
        "inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-[oklch(0.925_0.026_var(--tint))] font-serif font-medium text-[oklch(0.38_0.05_var(--tint))] ring-1 ring-ink/10 select-none ring-inset dark:bg-[oklch(0.32_0.028_var(--tint))] dark:text-[oklch(0.88_0.04_var(--tint))]",
        sizes[size],
        className,
      )}
      style={{ "--tint": tintOf(name) } as React.CSSProperties}
    >
      {isPhoto ? (
        <img
          src={`${photoUrl}?size=thumbnail`}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setFailedUrl(photoUrl)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
};
