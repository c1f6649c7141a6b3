import { listAnnouncements, type makeAnnouncement } from "@kinkeeper/contracts/archive/announcements";
import { artifactEndpoints } from "@kinkeeper/contracts/archive/artifacts";
import { lifeEventEndpoints } from "@kinkeeper/contracts/archive/life-events";
import { traditionEndpoints } from "@kinkeeper/contracts/archive/traditions";
import type { BodyInputOf, Endpoint } from "@kinkeeper/contracts/endpoint";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { DemoClient } from "./demo-client.ts";
import {
  paragraphs,
  type DemoArtifact,
  type DemoFile,
  type DemoLifeEvent,
  type DemoStory,
  type DemoTradition,
  type FamilyContent,
  type Writer,
} from "./family-content.ts";

type Writers = Readonly<Record<Writer, DemoClient>>;

/** What one item becomes: asked for only where it is not there yet, since its files are sent then. */
interface Writing {
  readonly by: Writer;
  /** By which an earlier start's writing of it is recognized. */
  readonly title: string;
  readonly body: () => Promise<unknown>;
}

/** So many are on their way at once. */
const width = 8;

const contentTypes: Readonly<Record<string, string>> = { ".png": "image/png", ".pdf": "application/pdf" };

const send = async (client: DemoClient, file: DemoFile, purpose: "photo" | "artifact"): Promise<string> => {
  const bytes = await readFile(new URL(`../../demo/${file}`, import.meta.url));
  return client.upload(bytes, contentTypes[path.extname(file)]!, purpose);
};

const inParallel = async <Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> => {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
};

/** Writes a family's portraits, stories, artifacts, events, traditions and announcements; what is there already stays. */
export const writeContent = async (tellers: Writers, content: FamilyContent): Promise<void> => {
  const members = await tellers.admin.members();
  const memberNamed = (name: string) => {
    const found = members.find(({ firstName, lastName }) => `${firstName} ${lastName}` === name);
    if (!found) throw new Error(`the demo family has no ${name}`);
    return found;
  };
  const idsOf = (names: readonly string[]): string[] => names.map((name) => memberNamed(name).id);

  const sent = new Map<string, Promise<string>>();
  /** Each file goes up once for each who shows it. */
  const pathOf = (by: Writer, file: DemoFile): Promise<string> => {
    const key = `${by} ${file}`;
    const sending = sent.get(key) ?? send(tellers[by], file, "artifact");
    sent.set(key, sending);
    return sending;
  };
  const fileUrl = async ({ by, file }: { by: Writer; file?: DemoFile }) => (file ? await pathOf(by, file) : null);

  const storyBody = async (story: DemoStory): Promise<BodyInputOf<typeof artifactEndpoints.add>> => {
    const { by, isFormatted = false, text, pictures: shown = [] } = story;
    const pictures = await Promise.all(
      shown.map(async ({ file, caption }) => ({ path: await pathOf(by, file), caption })),
    );
    const withIds = (words: string): string =>
      words
        .replaceAll(/@\[([^|\]]+)\|([^\]]+)\]/g, (_, called, name) => `[@${called}](person:${memberNamed(name).id})`)
        .replaceAll(
          /!\[([^\]]+)\]/g,
          (_, file) => `![](${pictures[shown.findIndex((one) => one.file === file)]!.path})`,
        );
    return {
      ...(await artifactBody({ ...story, type: "story" })),
      content: isFormatted ? withIds(paragraphs(text)) : paragraphs(text),
      ...(isFormatted ? { contentFormat: "markdown" as const } : {}),
      pictures,
    };
  };

  const artifactBody = async (
    artifact: Omit<DemoArtifact, "type"> & { type: DemoArtifact["type"] | "story" },
  ): Promise<BodyInputOf<typeof artifactEndpoints.add>> => ({
    title: artifact.title,
    artifactType: artifact.type,
    description: artifact.description,
    fileUrl: await fileUrl(artifact),
    date: artifact.date,
    location: artifact.place,
    associatedMembers: idsOf(artifact.people),
    tags: [...artifact.tags],
    privacy: artifact.privacy ?? "family",
  });

  const lifeEventBody = (event: DemoLifeEvent): BodyInputOf<typeof lifeEventEndpoints.add> => ({
    title: event.title,
    eventType: event.type,
    eventDate: event.date,
    location: event.place,
    description: event.description,
    linkedMemberIds: idsOf(event.people),
    tags: [...event.tags],
    privacy: event.privacy ?? "family",
  });

  const traditionBody = (tradition: DemoTradition): BodyInputOf<typeof traditionEndpoints.add> => ({
    name: tradition.name,
    description: tradition.description,
    recurrence: tradition.recurrence,
    linkedMemberIds: idsOf(tradition.people),
    tags: [...tradition.tags],
    privacy: tradition.privacy ?? "family",
  });

  const write = async (list: Endpoint, writings: readonly Writing[]): Promise<void> => {
    const titlesSeenBy = async (teller: Writer): Promise<ReadonlySet<string>> => {
      const items = await tellers[teller].list<{ title?: string; name?: string }>(list.path);
      return new Set(items.map(({ title, name }) => title ?? name ?? ""));
    };
    // A private item is there for its teller alone.
    const there = { admin: await titlesSeenBy("admin"), member: await titlesSeenBy("member") };
    const missing = writings.filter(({ by, title }) => !there[by].has(title));
    await inParallel(missing, async ({ by, body }) => tellers[by].add(list.path, await body()));
  };

  await inParallel(members, ({ id }) => tellers.admin.untilInArchive(id));
  const withoutPortrait = Object.entries(content.portraits).filter(([name]) => !memberNamed(name).photoUrl);
  await inParallel(withoutPortrait, async ([name, file]) =>
    tellers.admin.setPortrait(memberNamed(name).id, await send(tellers.admin, file, "photo")),
  );
  await write(artifactEndpoints.list, [
    ...content.stories.map((story) => ({ by: story.by, title: story.title, body: () => storyBody(story) })),
    ...content.artifacts.map((one) => ({ by: one.by, title: one.title, body: () => artifactBody(one) })),
  ]);
  await write(
    lifeEventEndpoints.list,
    content.lifeEvents.map((one) => ({ by: one.by, title: one.title, body: async () => lifeEventBody(one) })),
  );
  await write(
    traditionEndpoints.list,
    content.traditions.map((one) => ({ by: one.by, title: one.name, body: async () => traditionBody(one) })),
  );
  await write(
    listAnnouncements,
    content.announcements.map((one) => ({
      by: "admin",
      title: one.title,
      body: async (): Promise<BodyInputOf<typeof makeAnnouncement>> => one,
    })),
  );
};
