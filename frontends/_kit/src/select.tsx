import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { controlStyles } from "./control-styles.ts";
import { Icon } from "./icon.tsx";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
  /** Neighbours of one group stand below its name. */
  readonly group?: string;
}

export interface SelectProps extends Omit<ComponentProps<"select">, "value" | "children" | "onChange"> {
  readonly options: readonly SelectOption[];
  readonly value?: string | null | undefined;
  /** null where the placeholder was chosen. */
  readonly onChange?: (value: string | null) => void;
  /** Shown while nothing is chosen; choosing it means "none". */
  readonly placeholder?: string;
}

const choice = ({ value, label, disabled }: SelectOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);

/** The browser's own select: on a phone it is the phone's wheel, with a keyboard it finds by typing, and it costs nothing. */
export const Select = ({ options, value, onChange, placeholder, className, ...props }: SelectProps) => (
  <span className={classNames("relative block", className)}>
    <select
      className={classNames(controlStyles, "h-11 appearance-none truncate pr-10")}
      {...props}
      onChange={(event) => onChange?.(event.target.value || null)}
      {...(value === undefined ? {} : { value: value ?? "" })}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {Object.entries(Object.groupBy(options, ({ group = "" }) => group)).map(([group, some = []]) =>
        group === "" ? (
          some.map(choice)
        ) : (
          <optgroup key={group} label={group}>
            {some.map(choice)}
          </optgroup>
        ),
      )}
    </select>
    <Icon of={ChevronDown} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-soft" />
  </span>
);
