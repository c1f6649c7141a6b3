import { useEffect, useState, type RefObject } from "react";

interface Held {
  readonly form: HTMLFormElement;
  readonly submitter: HTMLElement | null;
}

interface HeldSubmit {
  /** Somebody wants to send the form, which waits. */
  readonly isHeld: boolean;
  /** Forgets about it: it is not sent. To be called before something is awaited again, too. */
  readonly drop: () => void;
}

/** While a field awaits its value, the form around it is not sent; it is once the value is there, unless that is dropped before. */
export const useHeldSubmit = (field: RefObject<HTMLInputElement | null>, isAwaiting: boolean): HeldSubmit => {
  const [held, setHeld] = useState<Held>();
  useEffect(() => {
    const form = field.current?.form;
    if (!isAwaiting || !form) return;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setHeld({ form, submitter: event.submitter });
    };
    form.addEventListener("submit", hold, { capture: true });
    return () => form.removeEventListener("submit", hold, { capture: true });
  }, [field, isAwaiting]);
  useEffect(() => {
    if (held && !isAwaiting) held.form.requestSubmit(held.submitter);
  }, [held, isAwaiting]);
  return { isHeld: held !== undefined && isAwaiting, drop: () => setHeld(undefined) };
};
