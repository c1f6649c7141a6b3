import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";
import { Icon } from "./icon.tsx";
import { Input } from "./input.tsx";

export interface SearchFieldProps {
  /** Name for screen readers; also the placeholder unless one is given. */
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Milliseconds of quiet before `onChange` is called; 0 calls at once. The archive's search uses 300. */
  readonly delay?: number;
  readonly className?: string;
}

export const SearchField = ({
  label,
  placeholder = label,
  value,
  onChange,
  delay = 0,
  className,
}: SearchFieldProps) => {
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  useEffect(() => {
    // Changed from outside (a link, the back button): what is typed gives way.
    if (value !== reported.current) {
      reported.current = value;
      setTyped(value);
    }
  }, [value]);
  useEffect(() => {
    if (typed === reported.current) return;
    const { pathname } = window.location;
    const report = () => {
      // Left meanwhile: a page stays mounted until the next one has loaded, and what it would write to its address would lead back.
      if (window.location.pathname !== pathname) return;
      reported.current = typed;
      onChange(typed);
    };
    if (delay === 0) {
      report();
      return;
    }
    const timer = setTimeout(report, delay);
    return () => clearTimeout(timer);
  }, [typed, delay, onChange]);
  return (
    <div role="search" className={classNames("relative", className)}>
      <Icon of={Search} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft" />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="px-10 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed !== "" && (
        <IconButton
          label="Clear search"
          icon={X}
          size="icon-small"
          className="absolute top-1/2 right-1 -translate-y-1/2"
          onClick={() => setTyped("")}
        />
      )}
    </div>
  );
};
