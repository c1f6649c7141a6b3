export const SectionHeading = ({ id, children }: { id: string; children: string }) => (
  <h2 id={id} className="font-serif text-2xl font-semibold">
    {children}
  </h2>
);
