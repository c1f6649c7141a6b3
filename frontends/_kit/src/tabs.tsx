import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

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

export const Tabs = ({ label, tabs, value, onChange, className }: TabsProps) => (
  <Radix.Root
    className={className}
    {...(value === undefined ? { defaultValue: tabs[0]?.value ?? "" } : { value })}
    {...(onChange ? { onValueChange: onChange } : {})}
  >
    <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          className={classNames(
            "focus-ring -mb-px h-11 cursor-pointer rounded-t-control border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-ink-soft transition-colors -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink",
          )}
        >
          {tab.label}
          {tab.count !== undefined && <span className="ml-1.5 text-xs text-ink-soft tabular-nums">{tab.count}</span>}
        </Radix.Trigger>
      ))}
    </Radix.List>
    {tabs.map((tab) => (
      <Radix.Content key={tab.value} value={tab.value} className="focus-ring rounded-control pt-5">
        {tab.content}
      </Radix.Content>
    ))}
  </Radix.Root>
);
