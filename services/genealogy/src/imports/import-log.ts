import type { CharacterSet } from "@kinkeeper/contracts/genealogy/character-sets";
import type { Recorded } from "@kinkeeper/contracts/event";
import type { ImportEvent } from "@kinkeeper/contracts/genealogy/import-events";
import { stateAfter } from "@kinkeeper/platform/decider";
import type { CommandContext, EventJournal } from "@kinkeeper/platform/event-journal";
import { VersionConflict } from "@kinkeeper/platform/event-store";
import { importDecider, importStream, type GedcomImportState, type ImportCommand } from "./import.decider.ts";

type Preview = Recorded<Extract<ImportEvent, { type: "ImportPreviewed" }>>;

const isPreview = (event: Recorded<ImportEvent>): event is Preview => event.type === "ImportPreviewed";

const attempts = 5;

/** The stream of one import while it is worked on: read once, because its kept records may be large. */
export class ImportLog {
  readonly #journal: EventJournal;
  readonly #context: CommandContext;
  readonly #stream: string;
  #state: GedcomImportState = importDecider.initialState();
  #revision = -1;
  /** What the last look at the file found. */
  preview: Preview | undefined;
  /** Who sent the file, and reads what is told of its import. */
  sentBy: string | undefined;

  private constructor(journal: EventJournal, context: CommandContext, stream: string) {
    this.#journal = journal;
    this.#context = context;
    this.#stream = stream;
  }

  static async open(journal: EventJournal, context: CommandContext, importId: string): Promise<ImportLog> {
    const log = new ImportLog(journal, context, importStream(context.tenantId, importId));
    await log.#read();
    return log;
  }

  /** Who last asked for something to be done with an import. */
  static async lastActor(journal: EventJournal, tenantId: string, importId: string): Promise<string | undefined> {
    const events = await journal.read(importStream(tenantId, importId));
    return events.findLast(({ metadata }) => metadata.actorId !== undefined)?.metadata.actorId;
  }

  /** How somebody said that the file is to be read; undefined: as it is recognised. */
  get chosenCharacterSet(): CharacterSet | undefined {
    const { name, isChosen } = this.preview?.data.characterSet ?? {};
    return isChosen ? name : undefined;
  }

  /** Whether the pictures and documents that the file names came along. */
  get hasMedia(): boolean {
    return this.preview?.data.hasMedia === true;
  }

  get state(): GedcomImportState {
    return this.#state;
  }

  /** Decides and records; answers the position of what was recorded. @throws DomainError as the decider refuses */
  async handle(command: ImportCommand): Promise<bigint | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const events = importDecider.decide(command, this.#state);
      if (events.length === 0) return undefined;
      try {
        const appends = [{ stream: this.#stream, expectedRevision: this.#revision, events }];
        const { position } = await this.#journal.append(appends, this.#context);
        this.#revision += events.length;
        this.#state = events.reduce(importDecider.evolve, this.#state);
        return position;
      } catch (error) {
        if (!(error instanceof VersionConflict) || attempt === attempts) throw error;
        await this.#read();
      }
    }
  }

  async #read(): Promise<void> {
    const events: readonly Recorded<ImportEvent>[] = await this.#journal.read<ImportEvent>(this.#stream);
    this.#state = stateAfter(importDecider, events);
    this.#revision = events.at(-1)?.revision ?? -1;
    this.preview = events.findLast(isPreview);
    this.sentBy = events[0]?.metadata.actorId;
  }
}
