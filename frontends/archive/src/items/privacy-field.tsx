import type { PrivacyLevel } from "@kinkeeper/contracts/enumerations";
import type { FieldControl } from "@kinkeeper/kit/form/field.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";

const labels: Readonly<Record<PrivacyLevel, string>> = {
  private: "Private (only me)",
  family: "All family members",
  public: "Public",
};
/** Nothing crosses from one family into another, whatever is chosen. */
export const privacyHelp = "“All family members” and “Public” both mean your family: nobody outside it can see this.";

const levels: readonly PrivacyLevel[] = ["private", "family", "public"];

interface PrivacyFieldProps extends FieldControl<PrivacyLevel | undefined> {
  /** False for somebody who edits what another person added: it would vanish before their eyes. Default true. */
  readonly canMakePrivate?: boolean;
}

/** Who may see it; spread a `Field`'s control on it. */
export const PrivacyField = ({ value, onChange, canMakePrivate = true, ...control }: PrivacyFieldProps) => (
  <Select
    {...control}
    value={value ?? "family"}
    onChange={(level) => onChange(level)}
    options={levels
      .filter((level) => canMakePrivate || level !== "private" || value === level)
      .map((level) => ({ value: level, label: labels[level] }))}
  />
);
