import { artifactEndpoints, artifactInput } from "@kinkeeper/contracts/archive/artifacts";
import { lifeEventEndpoints, lifeEventInput } from "@kinkeeper/contracts/archive/life-events";
import type { SearchKind } from "@kinkeeper/contracts/archive/search";
import { traditionEndpoints, traditionInput } from "@kinkeeper/contracts/archive/traditions";
import type { ProposalKind, ProposedFields } from "@kinkeeper/contracts/ai-chat/proposals";
import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import { addFamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { changeFamilyMember } from "@kinkeeper/contracts/genealogy/member-changes";
import { addFamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import { memberChanges, memberInput } from "@kinkeeper/contracts/genealogy/member-input";
import { z } from "zod";

/** How one kind of proposal is carried out: by the ordinary command, with the body its form would send. */
export interface KindOfProposal {
  readonly endpoint: Endpoint;
  /** The schema of that form, and what of it may be proposed. */
  readonly input: z.ZodType;
  /** What it becomes, for the link to it. */
  readonly record: SearchKind;
}

const storyInput = artifactInput.extend({ artifactType: z.literal("story") });

export const proposalKinds: Readonly<Record<ProposalKind, KindOfProposal>> = {
  person: { endpoint: addFamilyMember, input: memberInput, record: "people" },
  personChange: { endpoint: changeFamilyMember, input: memberChanges, record: "people" },
  relationship: { endpoint: addFamilyRelationship, input: addFamilyRelationship.body!, record: "people" },
  story: { endpoint: artifactEndpoints.add, input: storyInput, record: "stories" },
  artifact: { endpoint: artifactEndpoints.add, input: artifactInput, record: "artifacts" },
  event: { endpoint: lifeEventEndpoints.add, input: lifeEventInput, record: "events" },
  tradition: { endpoint: traditionEndpoints.add, input: traditionInput, record: "traditions" },
};

/** What a field is called on a card. */
export const fieldLabels: Readonly<Record<string, string>> = {
  firstName: "First name",
  lastName: "Last name",
  maidenName: "Maiden name",
  sex: "Sex",
  birthDate: "Born",
  birthPlace: "Place of birth",
  deathDate: "Died",
  deathPlace: "Place of death",
  biography: "Biography",
  isLiving: "Living",
  member1Id: "Person",
  member2Id: "Of",
  relationshipType: "Is the",
  marriageDate: "Married",
  marriagePlace: "Place of marriage",
  title: "Title",
  name: "Name",
  artifactType: "Type",
  eventType: "Type",
  eventDate: "Date",
  date: "Date",
  location: "Place",
  description: "Description",
  content: "Story",
  recurrence: "Recurrence",
  linkedMemberIds: "People",
  associatedMembers: "People",
  tags: "Tags",
  privacy: "Privacy",
};

/** Fields that name people by their ids. */
export const peopleFields: ReadonlySet<string> = new Set([
  "member1Id",
  "member2Id",
  "linkedMemberIds",
  "associatedMembers",
]);

/** The ids of the people that these fields name. */
export const peopleIn = (fields: ProposedFields): readonly string[] =>
  Object.entries(fields).flatMap(([field, value]) =>
    peopleFields.has(field) && typeof value !== "boolean" ? value : [],
  );
