import type { ArtifactType, LifeEventType, PrivacyLevel, RecurrenceType } from "@kinkeeper/contracts/enumerations";

/** Who of a demo family tells something: it is theirs to change. */
export type Writer = "admin" | "member";

/** A file of `demo/plates` or `demo/papers`. */
export type DemoFile = `plates/${string}.png` | `papers/${string}.pdf`;

interface Written {
  readonly by: Writer;
  /** First and last names as they stand in the family's tree. */
  readonly people: readonly string[];
  readonly tags: readonly string[];
  /** For the whole family unless it says otherwise. */
  readonly privacy?: PrivacyLevel;
}

interface Illustrated {
  readonly title: string;
  readonly date: string;
  readonly place: string;
  readonly description: string;
  readonly file?: DemoFile;
}

export interface DemoStory extends Written, Illustrated {
  readonly pictures?: readonly { readonly file: DemoFile; readonly caption: string }[];
  /** Written in Markdown (docs/decisions/0040), in which `@[name|somebody in the tree]` and `![file]` stand for their ids. */
  readonly isFormatted?: boolean;
  readonly text: string;
}

export interface DemoArtifact extends Written, Illustrated {
  readonly type: Exclude<ArtifactType, "story">;
}

export interface DemoLifeEvent extends Written {
  readonly title: string;
  readonly type: LifeEventType;
  readonly date: string;
  readonly place: string;
  readonly description: string;
}

export interface DemoTradition extends Written {
  readonly name: string;
  readonly recurrence: RecurrenceType;
  readonly description: string;
}

export interface DemoAnnouncement {
  readonly title: string;
  readonly content: string;
}

/** What a demo family has to tell beside its tree. */
export interface FamilyContent {
  readonly portraits: Readonly<Record<string, DemoFile>>;
  readonly stories: readonly DemoStory[];
  readonly artifacts: readonly DemoArtifact[];
  readonly lifeEvents: readonly DemoLifeEvent[];
  readonly traditions: readonly DemoTradition[];
  readonly announcements: readonly DemoAnnouncement[];
}

/** Running text that is wrapped in its file: paragraphs stay apart, lines become one. */
export const paragraphs = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, " ").trim())
    .join("\n\n");
