/** The three kinds of items, for what must hold for each of them. `required` is the least that can be sent. */
export const itemKinds = [
  {
    category: "artifact",
    path: "/api/family-artifacts",
    called: "title",
    links: "associatedMembers",
    required: { title: "The Beagle", artifactType: "story" },
    chosen: "artifactType",
  },
  {
    category: "event",
    path: "/api/events",
    called: "title",
    links: "linkedMemberIds",
    required: { title: "The wedding", eventDate: "29 Jan 1839" },
    chosen: "eventType",
  },
  {
    category: "tradition",
    path: "/api/family-traditions",
    called: "name",
    links: "linkedMemberIds",
    required: { name: "Backgammon", description: "Two games every evening" },
    chosen: "recurrence",
  },
] as const;
