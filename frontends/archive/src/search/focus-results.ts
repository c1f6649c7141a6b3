/** What was pressed goes away with what it changes: the keyboard goes on at the results. */
export const focusResults = (): void => document.querySelector<HTMLElement>('[role="tabpanel"]')?.focus();
