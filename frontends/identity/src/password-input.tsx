import { Input } from "@kinkeeper/kit/input.tsx";
import { useState, type ComponentProps, type MouseEvent } from "react";

interface PasswordInputProps extends Omit<ComponentProps<typeof Input>, "type" | "className"> {
  /** What the button is said to show, where a page asks for more than one: "new password". */
  readonly what?: string;
}

/** A password, hidden unless whoever types it wants to read it. Edge's own button for that is left out: it would stand beside ours. */
export const PasswordInput = ({ what = "password", ...props }: PasswordInputProps) => {
  const [isShown, setShown] = useState(false);
  const action = isShown ? "Hide" : "Show";
  const toggle = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    setShown(!isShown);
    // Browsers offer to keep what was typed where a password is asked for, and what comes next is hidden again.
    if (!isShown) currentTarget.form?.addEventListener("submit", () => setShown(false), { once: true });
  };
  return (
    <div className="relative">
      <Input
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        type={isShown ? "text" : "password"}
        className="pr-16 [&::-ms-reveal]:hidden"
      />
      <button
        type="button"
        aria-controls={props.id}
        aria-label={`${action} ${what}`}
        onClick={toggle}
        className="focus-ring absolute inset-y-0 right-0 rounded-lg px-4 text-sm font-medium text-accent"
      >
        {action}
      </button>
    </div>
  );
};
