/** Above a list of people none of whom has the words that were typed. */
export const SimilarNamesShown = ({ typed }: { typed: string }) => (
  <p className="mt-4 mb-3 text-ink-soft [overflow-wrap:anywhere]" aria-live="polite">
    No one found for “<strong className="font-semibold text-ink">{typed}</strong>”. Showing similar names.
  </p>
);
