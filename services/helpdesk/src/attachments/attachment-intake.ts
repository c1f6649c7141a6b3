import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import { maxAttachmentBytes, type Attachment } from "@kinkeeper/contracts/helpdesk/messages";
import { photoTypes } from "@kinkeeper/contracts/archive/objects";
import { PhotoProcesses } from "@kinkeeper/pictures/photo-processes";
import { photoQueue } from "@kinkeeper/pictures/photo-queue";
import { pictureMemory } from "@kinkeeper/pictures/picture-memory";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { familySpace, withinReservation } from "@kinkeeper/platform/space/family-space";
import { fileTypeFromBuffer } from "file-type";
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { HelpdeskDependencies } from "../settings.ts";
import { ticketDecider, ticketStream } from "../tickets/ticket.decider.ts";
import { attachmentKey } from "./attachment-key.ts";

export interface FileToAttach {
  /** Of the attachment to be. */
  readonly attachmentId: string;
  readonly ticketId: string;
  readonly messageId: string;
  readonly userId: string;
  /** Of the ticket. */
  readonly authorId: string;
  readonly fileName: string;
  readonly source: AsyncIterable<Buffer>;
  readonly announcedBytes: number | undefined;
  readonly signal: AbortSignal;
}

const wrongKind = () =>
  new DomainError("UNSUPPORTED_MEDIA", "Only pictures (JPEG, PNG, WebP, GIF) and PDFs can be attached.");

export interface AttachmentIntake {
  /**
   * Takes a file in beside a message: judged by its content, pictures re-encoded without place and device, PDFs as they are.
   * @throws DomainError TOO_LARGE, UNSUPPORTED_MEDIA, TOO_MANY_REQUESTS, NOT_FOUND, CONFLICT; StoreUnavailable; the reason of `signal`
   */
  readonly attach: (file: FileToAttach, context: CommandContext) => Promise<Attachment>;
  /** Ends the processes that prepare pictures. */
  readonly stop: () => void;
}

/** Whose space a file takes: the family's, or, of a ticket of somebody who belongs to none, their own. */
const ownerOf = ({ authorId }: FileToAttach, { tenantId }: CommandContext): string =>
  tenantId === platformTenant ? authorId : tenantId;

/** What takes files in: one for the whole service, since nobody may overlook what another is taking in at the same time. */
export const attachmentIntake = (dependencies: HelpdeskDependencies): AttachmentIntake => {
  const { journal, readModel, objects, disk, settings, now } = dependencies;
  const processes = new PhotoProcesses();
  const prepare = photoQueue((upload) => processes.prepare(upload));
  const memory = pictureMemory();
  const space = familySpace({
    quota: settings.KINKEEPER_FAMILY_QUOTA,
    kept: async (owner) => {
      const [row] = await readModel.service<{ bytes: string }[]>`
        select coalesce(sum(bytes), 0) as bytes from ticket_attachments
        where tenant_id = ${owner} or (tenant_id = ${platformTenant} and author_id = ${owner})`;
      return Number(row?.bytes ?? 0);
    },
    disk,
  });

  const received = async (
    owner: string,
    { source, signal }: FileToAttach,
  ): Promise<{ readonly bytes: Buffer; readonly contentType: string }> => {
    const sent = await buffer(source);
    const type = (await fileTypeFromBuffer(sent))?.mime ?? "";
    if (type === "application/pdf") return { bytes: sent, contentType: type };
    if (!(photoTypes as readonly string[]).includes(type)) throw wrongKind();
    const { bytes, contentType } = await prepare(owner, sent, signal);
    return { bytes, contentType };
  };

  /** Somebody may be erased while a file is on its way: what removes their files has passed by then. */
  const isErased = async (userId: string): Promise<boolean> =>
    (await journal.read(streamName("user", platformTenant, userId))).some(({ type }) => type === "UserErased");

  const store = async (file: FileToAttach, context: CommandContext): Promise<Attachment> => {
    const { attachmentId, ticketId, messageId, userId, fileName } = file;
    const { tenantId } = context;
    const { bytes, contentType } = await received(ownerOf(file, context), file);
    const key = attachmentKey(tenantId, ticketId, attachmentId);
    await objects.put(key, bytes, contentType);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const facts = { attachmentId, messageId, userId, fileName, contentType, bytes: bytes.length, sha256 };
    const command = { type: "AttachFile", file: facts, now: now() } as const;
    const stream = ticketStream(tenantId, ticketId);
    try {
      const { state } = await executeCommand(dependencies, ticketDecider, stream, command, context);
      const author = state.status === "none" ? userId : state.userId;
      if ((await isErased(userId)) || (await isErased(author))) {
        await objects.remove(key);
        const removal = { type: "RemoveFile", attachmentId, now: now() } as const;
        await executeCommand(dependencies, ticketDecider, stream, removal, context);
        throw notFound("message");
      }
    } catch (error) {
      // Unless the command was refused, nobody knows whether its event arrived.
      if (error instanceof DomainError) await objects.remove(key);
      throw error;
    }
    return { id: attachmentId, fileName, contentType, bytes: bytes.length };
  };

  const attach = async (file: FileToAttach, context: CommandContext): Promise<Attachment> => {
    const owner = ownerOf(file, context);
    const announced = file.announcedBytes ?? maxAttachmentBytes;
    const reservation = await space.reserve(owner, announced);
    try {
      const room = memory.room(owner);
      try {
        return await store({ ...file, source: room.through(withinReservation(file.source, reservation)) }, context);
      } finally {
        room.release();
      }
    } finally {
      reservation.release();
    }
  };

  return { attach, stop: () => processes.stop() };
};
