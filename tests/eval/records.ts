import { artifactEndpoints, type Artifact } from "@kinkeeper/contracts/archive/artifacts";
import { lifeEventEndpoints, type LifeEvent } from "@kinkeeper/contracts/archive/life-events";
import { traditionEndpoints, type Tradition } from "@kinkeeper/contracts/archive/traditions";
import { listFamilyMembers, type FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import {
  listFamilyRelationships,
  type FamilyRelationship,
} from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import type { Account } from "../product/account.ts";
import type { Reference } from "./question.ts";

/** One record of the archive as the questions see it. */
export interface ArchiveRecord {
  readonly id: string;
  readonly reference: Reference;
  /** Everything that stands in it. */
  readonly text: string;
}

const textOf = (...values: readonly (string | null | undefined)[]): string => values.filter(Boolean).join("\n");

const nameOf = ({ firstName, lastName }: FamilyMember): string => [firstName, lastName].filter(Boolean).join(" ");

/** Of a person, what stands on their page: also their nearest kin with their years, and when and where marriages began and how they ended. */
const personOf = (
  person: FamilyMember,
  ties: readonly FamilyRelationship[],
  kin: readonly FamilyMember[],
): ArchiveRecord => ({
  id: person.id,
  reference: `person:${nameOf(person)}`,
  text: textOf(
    nameOf(person),
    person.maidenName,
    person.birthDate,
    person.birthPlace,
    person.deathDate,
    person.deathPlace,
    person.biography,
    ...ties.flatMap((tie) => [tie.marriageDate, tie.marriagePlace, tie.partnership, tie.endDate, tie.endPlace]),
    ...kin.flatMap((one) => [nameOf(one), one.birthDate, one.deathDate]),
  ),
});

const artifactOf = (one: Artifact): ArchiveRecord => ({
  id: one.id,
  reference: `${one.artifactType === "story" ? "story" : "artifact"}:${one.title}`,
  text: textOf(one.title, one.description, one.content, one.date, one.location, one.tags.join(" ")),
});

const lifeEventOf = (one: LifeEvent): ArchiveRecord => ({
  id: one.id,
  reference: `event:${one.title}`,
  text: textOf(one.title, one.description, one.eventDate, one.location, one.tags.join(" ")),
});

const traditionOf = (one: Tradition): ArchiveRecord => ({
  id: one.id,
  reference: `tradition:${one.name}`,
  text: textOf(one.name, one.description, one.recurrence, one.tags.join(" ")),
});

/** What somebody may see of their family's archive, by id and by reference. */
export class Records {
  readonly byId: ReadonlyMap<string, ArchiveRecord>;
  readonly #byReference = new Map<string, readonly string[]>();

  constructor(records: readonly ArchiveRecord[], births: ReadonlyMap<string, string>) {
    this.byId = new Map(records.map((record) => [record.id, record]));
    for (const { id, reference } of records)
      for (const name of [reference, `${reference}*${births.get(id) ?? ""}`])
        this.#byReference.set(name, [...(this.#byReference.get(name) ?? []), id]);
  }

  /** @throws where there is no such record, or more than one */
  idOf(reference: Reference): string {
    const ids = this.#byReference.get(reference) ?? [];
    if (ids.length !== 1) throw new Error(`the archive has ${ids.length} records called ${reference}`);
    return ids[0]!;
  }
}

export const readRecords = async (account: Account): Promise<Records> => {
  const [people, ties, artifacts, events, traditions] = await Promise.all([
    account.json<FamilyMember[]>("GET", listFamilyMembers.path),
    account.json<FamilyRelationship[]>("GET", listFamilyRelationships.path),
    account.json<Artifact[]>("GET", artifactEndpoints.list.path),
    account.json<LifeEvent[]>("GET", lifeEventEndpoints.list.path),
    account.json<Tradition[]>("GET", traditionEndpoints.list.path),
  ]);
  const known = new Map(people.map((person) => [person.id, person]));
  const tiesOf = new Map<string, FamilyRelationship[]>();
  for (const tie of ties)
    for (const id of [tie.member1Id, tie.member2Id]) tiesOf.set(id, [...(tiesOf.get(id) ?? []), tie]);
  const withKin = (person: FamilyMember): ArchiveRecord => {
    const own = tiesOf.get(person.id) ?? [];
    const others = own.flatMap((tie) => known.get(tie.member1Id === person.id ? tie.member2Id : tie.member1Id) ?? []);
    return personOf(person, own, others);
  };
  return new Records(
    [...people.map(withKin), ...artifacts.map(artifactOf), ...events.map(lifeEventOf), ...traditions.map(traditionOf)],
    new Map(people.map(({ id, birthDate }) => [id, /\d{4}/.exec(birthDate ?? "")?.[0] ?? ""])),
  );
};
