import { KeyedMutex } from "@kinkeeper/platform/keyed-mutex";
import type { ObjectStore } from "@kinkeeper/platform/object-store";
import { withinReservation, type FamilySpace } from "@kinkeeper/platform/space/family-space";
import { forgetFindings } from "./findings.ts";
import { fileKey } from "./import-context.ts";

/** A file as it is sent. */
export interface SentFile {
  readonly importId: string;
  readonly stream: AsyncIterable<Buffer>;
  /** How long it says it is; absent: nobody knows before it is there. */
  readonly announcedBytes: number | undefined;
}

export interface FileReceiver {
  /**
   * Keeps a file, counted to the family's space before it is read, and hands it on; what `use` throws leaves nothing. Of a
   * family one file is on its way at a time.
   * @throws DomainError TOO_LARGE, OUT_OF_SPACE, TOO_MANY_REQUESTS; what `use` throws
   */
  receive<Result>(tenantId: string, file: SentFile, use: (bytes: number) => Promise<Result>): Promise<Result>;
}

/** So many more wait, unread. */
const mostWaiting = 4;

export const fileReceiver = ({ objects }: { readonly objects: ObjectStore }, space: FamilySpace): FileReceiver => {
  const sending = new KeyedMutex({
    maxWaiting: mostWaiting,
    refusal: "Other files from your family are still uploading. Please try again when they are done.",
  });

  const keep = async (key: string, stream: AsyncIterable<Buffer>): Promise<number> => {
    let bytes = 0;
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const chunk of stream) {
        bytes += chunk.length;
        yield chunk;
      }
    }
    await objects.put(key, counted(), "application/x-gedcom");
    return bytes;
  };

  return {
    receive: async (tenantId, { importId, stream, announcedBytes }, use) => {
      const key = fileKey(tenantId, importId);
      const reservation = await space.reserve(tenantId, announcedBytes ?? 0);
      try {
        const bytes = await sending.run(tenantId, () => keep(key, withinReservation(stream, reservation)));
        // Until its preview is in the list and counts there.
        return await use(bytes);
      } catch (error) {
        await objects.remove(key);
        await forgetFindings(objects, tenantId, importId);
        throw error;
      } finally {
        reservation.release();
      }
    },
  };
};
