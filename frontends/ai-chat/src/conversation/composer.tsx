import { maxMessageLength } from "@kinkeeper/contracts/ai-chat/messages";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { ArrowUp, Square } from "lucide-react";
import { useRef, type KeyboardEvent, type RefObject } from "react";

interface ComposerProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
  readonly onStop: () => void;
  readonly isBusy: boolean;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Where one asks: Enter sends, Shift and Enter begin a new line; the focus stays. */
export const Composer = ({ text, onChange, onSend, onStop, isBusy, field }: ComposerProps) => {
  const isTooLong = text.length > maxMessageLength;
  const canSend = text.trim() !== "" && !isTooLong && !isBusy;
  const form = useRef<HTMLFormElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    // While a character is composed of several keys, Enter chooses it.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  return (
    <form
      ref={form}
      aria-label="Ask"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) onSend();
        field.current?.focus();
      }}
      className="rounded-2xl border border-edge bg-sheet transition-colors focus-within:border-accent focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-accent"
    >
      <div className="flex items-end gap-2 p-1.5 pl-4">
        <textarea
          ref={field}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          rows={1}
          aria-label="Ask about your family history"
          aria-invalid={isTooLong}
          placeholder="Ask about your family history..."
          enterKeyHint="send"
          className="field-sizing-content max-h-40 min-h-10 min-w-0 flex-1 resize-none bg-transparent py-2 leading-relaxed text-ink outline-none placeholder:text-ink-soft pointer-coarse:min-h-11"
        />
        {isBusy ? (
          <IconButton
            key="stop"
            label="Stop"
            icon={Square}
            type="button"
            variant="secondary"
            className="rounded-full"
            onClick={() => {
              onStop();
              field.current?.focus();
            }}
          />
        ) : (
          <IconButton
            key="send"
            label="Send"
            icon={ArrowUp}
            type="submit"
            variant="primary"
            className="rounded-full"
            aria-disabled={!canSend}
          />
        )}
      </div>
      {isTooLong && (
        <p role="alert" className="px-4 pb-2.5 text-sm text-danger tabular-nums">
          {text.length.toLocaleString("en")} of {maxMessageLength.toLocaleString("en")} characters. Please shorten your
          message.
        </p>
      )}
    </form>
  );
};
