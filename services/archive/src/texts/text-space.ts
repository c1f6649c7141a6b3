import type { DomainEvent } from "@kinkeeper/contracts/event";
import type { CommandOptions } from "@kinkeeper/platform/command-handler";
import type { Decider } from "@kinkeeper/platform/decider";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { formatBytes } from "@kinkeeper/platform/http/byte-limit";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { familySpace, type FamilySpace } from "@kinkeeper/platform/space/family-space";
import { unitOfWork, type UnitOfWork } from "@kinkeeper/platform/unit-of-work";

/** Most bytes of a family's stories, events, traditions, comments and announcements: no list of theirs outgrows what one can hold. */
export const mostTextBytes = 64 * 1024 ** 2;

/** What records text beside what every service is made of. */
export interface TextDependencies extends ServiceDependencies {
  /** One for the whole service: nobody may overlook what another is writing at the same time. */
  readonly texts: FamilySpace;
}

/** What a family writes is held to a space, and to the disk that is left, as its files are. */
export const textSpace = ({ readModel, disk }: Pick<ServiceDependencies, "readModel" | "disk">): FamilySpace =>
  familySpace({
    quota: mostTextBytes,
    // As the service itself: what one member may not see takes room all the same.
    kept: async (tenantId) => {
      const [row] = await readModel.service<{ bytes: string | null }[]>`
        select sum(bytes) as bytes from text_usage where tenant_id = ${tenantId}`;
      return Number(row?.bytes ?? 0);
    },
    disk,
    refusal: `Your family's stories and other texts have filled their ${formatBytes(mostTextBytes)}. Please shorten or delete something first.`,
  });

/** Room that is taken while `work` goes on, and given back at its end: by then what it recorded is counted. */
export const withRoom = async <Result>(
  texts: FamilySpace,
  tenantId: string,
  work: (take: (bytes: number) => Promise<void>) => Promise<Result>,
): Promise<Result> => {
  const held: { release(): void }[] = [];
  const release = (): void => {
    for (const one of held.splice(0)) one.release();
  };
  try {
    return await work(async (bytes) => {
      release(); // said again where somebody else was faster
      held.push(await texts.reserve(tenantId, bytes));
    });
  } finally {
    release();
  }
};

interface Writing<State, Command, Event extends DomainEvent> {
  readonly decider: Decider<State, Command, Event>;
  readonly stream: string;
  readonly command: Command;
  readonly context: CommandContext;
  readonly once: Pick<CommandOptions, "idempotencyKey">;
}

/**
 * A command that begins a stream with so many bytes of text, visible in the lists before it answers. Said again under its key it needs
 * no room: it may be what filled it.
 * @throws DomainError as the decider refuses; TOO_LARGE, OUT_OF_SPACE
 */
export const beginWithText = async <State, Command, Event extends DomainEvent>(
  { journal, readModel, texts }: Pick<TextDependencies, "journal" | "readModel" | "texts">,
  { decider, stream, command, context, once }: Writing<State, Command, Event>,
  bytes: number,
): Promise<State> =>
  withRoom(texts, context.tenantId, async (take) => {
    const work = async (unit: UnitOfWork): Promise<State> => {
      const { recorded } = await unit.load(decider, stream);
      if (recorded.length === 0) await take(bytes);
      return (await unit.decide(decider, stream, command)).state;
    };
    const { result, position } = await unitOfWork(journal, context, work, once);
    await readModel.caughtUpTo(position);
    return result;
  });
