import type { FieldErrors } from "react-hook-form";

/** What is wrong, told at once to a screen reader; seen only when it belongs to no single field. */
export const ErrorSummary = ({ errors }: { errors: FieldErrors }) => {
  const { root, ...fields } = errors;
  const messages = Object.values(fields).flatMap((error) =>
    typeof error?.message === "string" ? [error.message] : [],
  );
  if (root?.message)
    return (
      <p
        // Whoever pressed the button at the end of a long form would not see it up here.
        ref={(element) => element?.scrollIntoView({ block: "nearest" })}
        role="alert"
        className="scroll-mt-24 rounded-control border border-danger/30 bg-danger-soft px-4 py-3 text-sm text-danger"
      >
        {root.message}
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
