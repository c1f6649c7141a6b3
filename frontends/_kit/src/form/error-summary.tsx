import type { FieldErrors } from "react-hook-form";

/** The kind of an error that came after the form was sent: a toast has told it. */
export const serverError = "server";

/** The kind of an error that is over once who writes has signed in again. */
export const signedOutError = "signed-out";

/**
 * What is wrong. Seen where it belongs to no single field; told at once to a screen reader where no toast does, for nobody wants to hear
 * it twice.
 */
export const ErrorSummary = ({ errors }: { errors: FieldErrors }) => {
  const { root, ...fields } = errors;
  const messages = Object.values(fields).flatMap((error) =>
    typeof error?.message === "string" && error.type !== serverError ? [error.message] : [],
  );
  if (root?.message)
    return (
      <p
        // Whoever pressed the button at the end of a long form would not see it up here.
        ref={(element) => element?.scrollIntoView({ block: "nearest" })}
        className="scroll-mt-24 max-sm:scroll-mt-32 rounded-control border border-danger/30 bg-danger-soft px-4 py-3 text-sm text-danger"
      >
        {root.message}
        {root.type === signedOutError && (
          // Here too: the notice of the page stands behind an open dialog.
          <>
            {" "}
            Nothing you typed is lost:{" "}
            <a
              href="/api/login"
              target="_blank"
              rel="noreferrer"
              className="focus-ring rounded-sm font-medium underline underline-offset-4"
            >
              sign in again
            </a>{" "}
            in a new tab, then come back and save.
          </>
        )}
      </p>
    );
  if (messages.length === 0) return null;
  return (
    <div role="alert" className="sr-only">
      {messages.length === 1 ? "One field needs attention: " : `${messages.length} fields need attention: `}
      {messages.join(". ")}
    </div>
  );
};
