/** What people call the part of the product a remote serves, for "… is not available right now". */
export const titleOfRemote = (name: string): string => titles[name] ?? "This page";

const titles: Readonly<Record<string, string>> = {
  identity: "Your family’s desk",
  genealogy: "The family tree",
  archive: "The archive",
  marketplace: "The marketplace",
  helpdesk: "The help desk",
  "ai-chat": "The assistant",
};
