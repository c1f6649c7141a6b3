import { Select } from "@kinkeeper/kit/select.tsx";
import type { ComponentProps } from "react";
import { audiences } from "./audiences.ts";

interface SeenByProps extends Omit<ComponentProps<typeof Select>, "options" | "value" | "onChange"> {
  readonly value: boolean | null | undefined;
  readonly onChange: (isPrivate: boolean) => void;
}

/** Who may see something: the whole family, or administrators and who added it. */
export const SeenBy = ({ value, onChange, ...control }: SeenByProps) => (
  <Select
    {...control}
    options={audiences}
    value={value ? "private" : "family"}
    onChange={(audience) => onChange(audience === "private")}
  />
);
