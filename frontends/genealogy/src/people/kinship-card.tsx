import { getFamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { getKinship } from "@kinkeeper/contracts/genealogy/kinship";
import type { ListedPerson } from "@kinkeeper/contracts/genealogy/people-index";
import { readableName } from "@kinkeeper/contracts/genealogy/readable";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "wouter";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { PersonPicker } from "@kinkeeper/kit/person-picker.tsx";
import { useOwnPerson } from "./use-own-person.ts";

const Answer = ({ from, to }: { from: ListedPerson; to: ListedPerson }) => {
  const kinship = useQuery(useApi().queryFor(getKinship, { query: { from: from.id, to: to.id } }));
  if (kinship.error)
    return <p className="text-danger">{messageFor(kinship.error, "The kinship could not be worked out.")}</p>;
  if (!kinship.data) return <Skeleton className="h-12" />;
  const { name, also, path } = kinship.data;
  if (name === null)
    return (
      <p className="text-ink-soft">
        No connection between {fullName(to)} and {fullName(from)} is recorded yet.
      </p>
    );
  return (
    <>
      <p className="font-serif text-lg" aria-live="polite">
        {fullName(to)} is {fullName(from)}’s <strong className="text-warm">{name}</strong>
        {also && <span>, and {also}</span>}.
      </p>
      <ol className="mt-3 grid gap-1 border-l-2 border-line pl-4 text-sm">
        {path.map(({ memberId, step, name: called }, index) => (
          <li key={memberId}>
            {index > 0 && <span className="text-ink-soft">{step} </span>}
            <Link
              href={`/people/${memberId}`}
              className="focus-ring rounded-sm text-ink underline-offset-4 hover:underline"
            >
              {called}
            </Link>
          </li>
        ))}
      </ol>
    </>
  );
};

/** How this person is related to the reader, or to anybody. */
export const KinshipCard = ({ member }: { member: ListedPerson }) => {
  const id = useId();
  const own = useOwnPerson();
  const [chosen, setChosen] = useState<ListedPerson>();
  const ownId = own.memberId === member.id ? "" : (own.memberId ?? "");
  const reader = useQuery({
    ...useApi().queryFor(getFamilyMember, { params: { id: ownId } }),
    enabled: ownId !== "" && !chosen,
  });
  const from = chosen ?? (ownId === "" ? undefined : reader.data);
  return (
    <Card className="p-6 print:hidden">
      <CardTitle>Kinship</CardTitle>
      <label htmlFor={id} className="mt-3 mb-1.5 block text-sm font-medium">
        How is {readableName(member.firstName)} related to
      </label>
      <PersonPicker
        id={id}
        value={chosen?.id ?? ownId}
        chosen={from}
        onChange={(_id, person) => setChosen(person)}
        placeholder={own.memberId ? "Somebody else" : "You, or anybody else"}
      />
      <div className="mt-4">{from && from.id !== member.id && <Answer from={from} to={member} />}</div>
      {own.memberId === member.id ? (
        <p className="mt-2 text-sm text-ink-soft">
          This is you.{" "}
          <Button variant="link" disabled={own.isChoosing} onClick={() => own.choose(null)}>
            Not me
          </Button>
        </p>
      ) : (
        own.isNobody &&
        member.isLiving && (
          <Button
            variant="quiet"
            size="small"
            className="mt-2"
            isPending={own.isChoosing}
            onClick={() => own.choose(member.id)}
          >
            This is me
          </Button>
        )
      )}
    </Card>
  );
};
