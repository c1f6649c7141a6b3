import { publicEventNames, type PublicEventName } from "@kinkeeper/contracts/partners/public-events";
import { useId } from "react";

interface EventChoiceProps {
  readonly value: readonly PublicEventName[];
  readonly onChange: (names: PublicEventName[]) => void;
  readonly error: string | undefined;
}

const groups = [
  { title: "Orders", prefix: "order." },
  { title: "Payouts", prefix: "payout." },
  { title: "Reviews", prefix: "review." },
  { title: "Services", prefix: "service." },
  { title: "Vendors", prefix: "vendor." },
] as const;

/** Which events a partner hears of. */
export const EventChoice = ({ value, onChange, error }: EventChoiceProps) => {
  const id = useId();
  const toggle = (name: PublicEventName, isChosen: boolean) =>
    onChange(publicEventNames.filter((one) => (one === name ? isChosen : value.includes(one))));
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} data-field="types">
      <legend className="flex w-full flex-wrap justify-between gap-x-3 text-sm font-medium">
        Events
        {error && (
          <span id={`${id}-error`} className="text-danger">
            {error}
          </span>
        )}
      </legend>
      <div className="mt-2 grid gap-4 sm:grid-cols-3">
        {groups.map(({ title, prefix }) => (
          <div key={prefix} role="group" aria-label={title}>
            <p className="mb-1 text-xs text-ink-soft">{title}</p>
            {publicEventNames
              .filter((name) => name.startsWith(prefix))
              .map((name) => (
                <label key={name} className="flex min-h-9 items-center gap-2.5 text-sm pointer-coarse:min-h-11">
                  <input
                    type="checkbox"
                    className="focus-ring size-4.5 accent-accent"
                    checked={value.includes(name)}
                    onChange={(event) => toggle(name, event.target.checked)}
                  />
                  {name.slice(prefix.length)}
                </label>
              ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
};
