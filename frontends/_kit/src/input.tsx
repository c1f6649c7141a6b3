import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { controlStyles } from "./control-styles.ts";

/** `null`, which the contracts use for "none", reads as empty; left out, the field keeps its own value. */
type Text = { readonly value?: string | number | null | undefined };

const shown = (value: Text["value"]) => (value === undefined ? {} : { value: value ?? "" });

export const Input = ({ className, value, ...props }: Omit<ComponentProps<"input">, "value"> & Text) => (
  <input
    type="text"
    autoComplete="off"
    className={classNames(controlStyles, "h-11", className)}
    {...props}
    {...shown(value)}
  />
);

export const Textarea = ({
  className,
  rows = 5,
  value,
  ...props
}: Omit<ComponentProps<"textarea">, "value"> & Text) => (
  <textarea
    rows={rows}
    className={classNames(controlStyles, "min-h-24 resize-y py-2.5 leading-relaxed", className)}
    {...props}
    {...shown(value)}
  />
);
