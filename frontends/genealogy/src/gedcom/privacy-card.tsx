import { getFamilyMember, listFamilyMembers } from "@kinkeeper/contracts/genealogy/endpoints";
import {
  changeFamilyPrivacy,
  getFamilyPrivacy,
  listGuessedLiving,
  whyLiving,
} from "@kinkeeper/contracts/genealogy/privacy";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { useIsFamilyAdmin } from "@kinkeeper/kit/session.ts";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "wouter";
import { livingOptions } from "./living-options.ts";

const ages = [90, 100, 110, 120, 130].map((age) => ({ value: String(age), label: `${age} years after the birth` }));

const Guessed = () => {
  const guessed = useQuery(useApi().queryFor(listGuessedLiving));
  if (!guessed.data) return null;
  const { count, people } = guessed.data;
  if (count === 0)
    return <p className="mt-4 text-sm text-ink-soft">Nobody counts as living just because dates are missing.</p>;
  return (
    <details className="mt-4">
      <summary className="focus-ring cursor-pointer rounded-control text-sm">
        {count === 1 ? "1 person counts" : `${count.toLocaleString("en")} people count`} as living only because no dates
        are known
      </summary>
      <ul className="mt-2 grid gap-1 text-sm">
        {people.map((person) => (
          <li key={person.id}>
            <Link
              href={`/people/${person.id}`}
              className="focus-ring rounded-sm text-accent underline-offset-4 hover:underline"
            >
              {fullName(person)}
            </Link>
          </li>
        ))}
        {count > people.length && (
          <li className="text-ink-soft">and {(count - people.length).toLocaleString("en")} more</li>
        )}
      </ul>
    </details>
  );
};

/** Whoever was sent here from elsewhere sees it at once; the page may be long. */
const intoView = (card: HTMLElement | null) => {
  if (location.hash === "#privacy") card?.scrollIntoView({ block: "start" });
};

/** When people count as dead, and what members may pass on about the living. */
export const PrivacyCard = () => {
  const id = useId();
  const api = useApi();
  const isAdmin = useIsFamilyAdmin();
  const { data } = useQuery(api.queryFor(getFamilyPrivacy));
  const change = useCommand(changeFamilyPrivacy, {
    invalidates: [getFamilyPrivacy, listGuessedLiving, listFamilyMembers, getFamilyMember, whyLiving],
    success: "Saved. Updating who counts as living.",
    failure: "This could not be saved",
  });
  if (!data) return null;
  const disabled = !isAdmin || change.isPending;
  return (
    <Card id="privacy" ref={intoView} className="scroll-mt-20 p-6">
      <CardTitle>Privacy of the living</CardTitle>
      {!isAdmin && <p className="mt-1 text-ink-soft">Family admins decide this.</p>}
      <label htmlFor={`${id}-age`} className="mt-4 mb-1.5 block text-sm font-medium">
        Without a known death, people count as dead
      </label>
      <Select
        id={`${id}-age`}
        options={
          ages.some(({ value }) => value === String(data.presumedDeadAfter))
            ? ages
            : [
                { value: String(data.presumedDeadAfter), label: `${data.presumedDeadAfter} years after the birth` },
                ...ages,
              ]
        }
        value={String(data.presumedDeadAfter)}
        disabled={disabled}
        onChange={(value) => change.mutate({ body: { presumedDeadAfter: Number(value) } })}
        className="max-w-sm"
      />
      <p className="mt-1.5 text-sm text-ink-soft">
        Where no birth date is known, the dates of relatives decide. What somebody set by hand stays.
      </p>
      <label htmlFor={`${id}-see`} className="mt-4 mb-1.5 block text-sm font-medium">
        What members may export about living people
      </label>
      <Select
        id={`${id}-see`}
        options={livingOptions}
        value={data.othersSee}
        disabled={disabled}
        onChange={(value) =>
          change.mutate({ body: { othersSee: livingOptions.find((one) => one.value === value)!.value } })
        }
        className="max-w-sm"
      />
      <Guessed />
    </Card>
  );
};
