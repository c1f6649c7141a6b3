import { Fragment, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";

export interface Tab {
  readonly value: string;
  readonly label: string;
  /** Shown small beside the label. */
  readonly count?: number;
  readonly content: ReactNode;
}

export interface TabsProps {
  /** Name of the row of tabs for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** The chosen tab; the first is chosen where the component keeps it itself. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly className?: string;
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A row of tabs and the content of the chosen one; arrow keys, Home and End choose as they move. */
export const Tabs = ({ label, tabs, value, onChange, className }: TabsProps) => {
  const id = useId();
  const [own, setOwn] = useState(tabs[0]?.value);
  const list = useRef<HTMLDivElement>(null);
  const chosen = value ?? own;
  const choose = (next: string) => {
    setOwn(next);
    if (next !== chosen) onChange?.(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.value === chosen);
    const next = step(at, tabs.length);
    choose(tabs[next]?.value ?? "");
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  const shown = tabs.find((tab) => tab.value === chosen);
  return (
    <div className={className}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its chosen tab has the focus */}
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-1 overflow-x-auto overflow-y-hidden shadow-[inset_0_-1px_0_var(--line)]"
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab === shown}
            aria-controls={tab === shown ? `${id}-panel` : undefined}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => choose(tab.value)}
            className="focus-ring h-11 cursor-pointer rounded-t-control border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-ink-soft transition-colors -outline-offset-2 hover:text-ink aria-selected:border-accent aria-selected:text-ink max-sm:px-2.5"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="ml-1.5 text-xs text-ink-soft tabular-nums">{tab.count.toLocaleString("en")}</span>
            )}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen ?? ""}`}
        tabIndex={0}
        className="focus-ring rounded-control pt-5"
      >
        <Fragment key={chosen}>{shown?.content}</Fragment>
      </div>
    </div>
  );
};
