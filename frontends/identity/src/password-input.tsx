import { Input } from "@kinkeeper/kit/input.tsx";
import { useState, type ComponentProps, type MouseEvent } from "react";

/** A password, hidden unless whoever types it wants to read it. */
export const PasswordInput = (props: Omit<ComponentProps<typeof Input>, "type" | "className">) => {
  const [isShown, setShown] = useState(false);
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
        className="pr-16"
      />
      <button
        type="button"
        aria-controls={props.id}
        onClick={toggle}
        className="focus-ring absolute inset-y-0 right-0 rounded-lg px-4 text-sm font-medium text-accent"
      >
        {isShown ? "Hide" : "Show"}
      </button>
    </div>
  );
};
