import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import type { FieldChange } from "@kinkeeper/kit/form/their-changes.tsx";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { useCallback } from "react";
import { usePeople } from "./use-people.ts";

/** What the fields of an item are called where people read its history. */
export const fieldNames: Readonly<Record<string, string>> = {
  title: "Title",
  name: "Name",
  artifactType: "Type",
  eventType: "Type",
  recurrence: "How often",
  description: "Description",
  content: "Text",
  fileUrl: "File",
  pictures: "Pictures",
  faces: "In the picture",
  date: "Date",
  eventDate: "Date",
  location: "Place",
  associatedMembers: "People",
  linkedMemberIds: "People",
  tags: "Tags",
  privacy: "Who can see it",
};

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  privacy: { private: "private", family: "shared", public: "public" },
  recurrence: {
    one_time: "once",
    daily: "every day",
    weekly: "every week",
    monthly: "every month",
    yearly: "every year",
    custom: "now and then",
  },
};
const longest = 160;
const objectPaths = /\/objects\/[0-9a-f-]{36}/g;
const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const peopleFields: ReadonlySet<string> = new Set(["associatedMembers", "linkedMemberIds"]);

const idsIn = (changes: readonly FieldChange[]): string[] =>
  changes
    .filter(({ field }) => peopleFields.has(field))
    .flatMap(({ before, after }) => [...`${before ?? ""} ${after ?? ""}`.matchAll(uuids)].map(([id]) => id));

/** A value of these changes as people say it: names for ids, dates written out, long texts cut. */
export const useReadable = (changes: readonly FieldChange[]): ((field: string, value: string) => string) => {
  const { byId, isKnown } = usePeople(idsIn(changes));
  return useCallback(
    (field, value) => {
      switch (field) {
        case "date":
        case "eventDate":
          return formatDate(value);
        case "fileUrl":
          return "a file";
        case "pictures":
          // One without a caption is told by its path.
          return value.replace(objectPaths, "a picture");
        case "associatedMembers":
        case "linkedMemberIds":
          return value.replace(uuids, (id) => {
            const person = byId.get(id);
            return person ? fullName(person) : isKnown ? "Unknown" : "…";
          });
        default:
          return words[field]?.[value] ?? (value.length > longest ? `${value.slice(0, longest)}…` : value);
      }
    },
    [byId, isKnown],
  );
};
