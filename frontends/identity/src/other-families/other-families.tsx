import { myFamilies, switchFamily } from "@kinkeeper/contracts/identity/families";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";

/** Where a link leads to nothing in this family, for who belongs to several: it may come from a mail or a relative of another. */
export const OtherFamilies = () => {
  const { tenant } = useSession();
  const { data: families = [] } = useQuery(useApi().queryFor(myFamilies));
  const change = useCommand(switchFamily, {
    failure: "Failed to switch family",
    // The same address, in the other family.
    onSuccess: () => location.reload(),
  });
  const others = families.filter(({ current }) => !current);
  if (others.length === 0) return null;
  return (
    <section aria-label="Your other families" className="mt-6 max-w-md">
      <p className="text-balance text-ink-soft">
        {tenant && `You are in “${tenant.name}”. `}It may be in another of your families:
      </p>
      <ul className="mt-3 flex flex-wrap justify-center gap-2">
        {others.map(({ id, name }) => (
          <li key={id} className="max-w-full">
            <Button
              variant="secondary"
              className="h-auto min-h-10 max-w-full py-1.5 whitespace-normal [overflow-wrap:anywhere]"
              isPending={change.isPending && change.variables.body.tenantId === id}
              onClick={() => change.mutate({ body: { tenantId: id } })}
            >
              Look in “{name}”
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
