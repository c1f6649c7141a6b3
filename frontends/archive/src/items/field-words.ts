import { formatDate } from "@kinkeeper/contracts/dates";
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
  date: "Date",
  eventDate: "Date",
  location: "Place",
  associatedMembers: "People",
  linkedMemberIds: "People",
  tags: "Tags",
  privacy: "Who may see it",
};

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  privacy: { private: "private", family: "shared", public: "public" },
  recurrence: {
    one_time: "once",
    daily: "every day",
    weekly: "every week",
    monthly: "every month",
    yearly: "every year",
    custom: "at its own times",
  },
};
const longest = 160;
const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** A list is recorded as JSON or as its parts after commas. */
const partsOf = (value: string): readonly unknown[] => {
  if (!value.startsWith("[")) return value.split(/,\s*/);
  try {
    return JSON.parse(value) as unknown[];
  } catch {
    return [value];
  }
};

const captionOf = (picture: unknown): string | undefined =>
  typeof picture === "object" && picture !== null && "caption" in picture && typeof picture.caption === "string"
    ? `“${picture.caption}”`
    : undefined;

const pictureWords = (value: string): string => {
  const pictures = partsOf(value);
  const captions = pictures.map(captionOf).filter((caption) => caption !== undefined);
  const count = pictures.length === 1 ? "a picture" : `${pictures.length} pictures`;
  return captions.length > 0 ? `${count}: ${captions.join(", ")}` : count;
};

/** A value of a history as people say it: names for ids, dates written out, long texts cut. */
export const useReadable = (): ((field: string, value: string) => string) => {
  const { byId } = usePeople();
  return useCallback(
    (field, value) => {
      switch (field) {
        case "date":
        case "eventDate":
          return formatDate(value);
        case "fileUrl":
          return "a file";
        case "pictures":
          return pictureWords(value);
        case "associatedMembers":
        case "linkedMemberIds":
          return [...value.matchAll(uuids)]
            .map(([id]) => byId.get(id))
            .map((person) => (person ? fullName(person) : "Unknown"))
            .join(", ");
        case "tags":
          return partsOf(value).join(", ");
        default:
          return words[field]?.[value] ?? (value.length > longest ? `${value.slice(0, longest)}…` : value);
      }
    },
    [byId],
  );
};
