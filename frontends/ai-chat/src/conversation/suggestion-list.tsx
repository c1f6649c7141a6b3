import { search } from "@kinkeeper/contracts/archive/search";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useWhyClosed } from "@kinkeeper/kit/closed-family.tsx";
import { useQuery } from "@tanstack/react-query";
import { suggestionsFrom } from "./suggestions.ts";

/** Of each kind, as many as the questions name. */
const few = 3;

interface SuggestionListProps {
  readonly onAsk: (question: string) => void;
  readonly isBusy: boolean;
  readonly className?: string;
}

/** Questions to begin with. They need not come: whoever cannot be asked about them is asked about something else. */
export const SuggestionList = ({ onAsk, isBusy, className }: SuggestionListProps) => {
  const isClosed = useWhyClosed() !== undefined;
  const { data, isPending } = useQuery(useApi().queryFor(search, { query: { limit: few } }));
  if (isPending || isClosed) return null;
  return (
    <section aria-labelledby="suggestions" className={className}>
      <h2 id="suggestions" className="text-sm text-ink-soft">
        You could ask
      </h2>
      <ul className="mt-2.5 flex flex-wrap gap-2">
        {suggestionsFrom(data).map((question) => (
          <li key={question} className="max-w-full">
            <button
              type="button"
              disabled={isBusy}
              onClick={() => onAsk(question)}
              className="focus-ring min-h-9 cursor-pointer rounded-2xl border border-line bg-sheet px-3.5 py-1.5 text-left font-serif leading-snug transition-colors [overflow-wrap:anywhere] hover:border-edge hover:bg-wash disabled:cursor-default disabled:opacity-55 pointer-coarse:min-h-11"
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
