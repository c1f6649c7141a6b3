/** What was bought, and how its receipt number begins: a buyer who writes names the number, and others may have bought the same. */
export const NumberedTitle = ({ transaction: { id, title } }: { transaction: { id: string; title: string } }) => (
  <>
    {title}
    <span title={id} className="block font-sans text-xs font-normal whitespace-nowrap text-ink-soft">
      Receipt {id.split("-")[0]}…
    </span>
  </>
);
