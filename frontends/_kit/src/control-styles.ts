/** Looks of everything one writes into or chooses from. */
export const controlStyles =
  "block w-full scroll-mt-12 scroll-mb-8 rounded-control border border-edge bg-sheet px-3 text-base text-ink transition-colors placeholder:text-ink-soft hover:border-ink-soft focus-visible:border-accent focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-accent disabled:cursor-not-allowed disabled:bg-wash disabled:text-ink-soft aria-invalid:border-danger aria-invalid:outline-danger";
