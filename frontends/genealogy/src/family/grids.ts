/** As many columns as the page has room for beside the sidebar; the width of the window says little about that. */
export const cardGrid = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-4";
export const rowGrid = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-x-6";
