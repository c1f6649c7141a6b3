import { RotateCcw } from "lucide-react";
import { messageFor } from "./api/api-error.ts";
import { Button } from "./button.tsx";
import { Card } from "./card.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

export interface ErrorCardProps {
  /** What could not be done: "This story could not be loaded". */
  readonly title: string;
  /** Its server sentence is shown, else `message`. */
  readonly error?: unknown;
  readonly message?: string;
  /** Reloads the page unless told. */
  readonly onRetry?: (() => void) | undefined;
  /** h1 where the card stands for a whole page. */
  readonly as?: "h1" | "h2" | "h3";
  readonly className?: string;
}

/** What happened, that nothing was lost, and what to do. */
export const ErrorCard = ({
  title,
  error,
  message = "Something went wrong on our side. Nothing you saved was lost.",
  onRetry = () => location.reload(),
  as: Heading = "h2",
  className,
}: ErrorCardProps) => (
  <Card role="alert" className={classNames("mx-auto max-w-xl border-l-4 border-l-danger p-6", className)}>
    <Heading className="font-serif text-xl font-semibold">{title}</Heading>
    <p className="mt-2 text-ink-soft">{messageFor(error, message)}</p>
    <Button variant="secondary" className="mt-5" onClick={onRetry}>
      <Icon of={RotateCcw} />
      Retry
    </Button>
  </Card>
);

/** The same in place of a whole page. */
export const PageErrorCard = (props: Omit<ErrorCardProps, "as" | "className">) => (
  <div className="page py-10">
    <ErrorCard as="h1" {...props} />
  </div>
);
