import type { ObjectStore } from "@kinkeeper/platform/object-store";
import { withinReservation, type Reservation } from "@kinkeeper/platform/space/family-space";

/** Keeps what is sent, as far as there is room for it. Answers how long it is. */
export const putWithinReservation = async (
  objects: Pick<ObjectStore, "put">,
  key: string,
  { source, contentType }: { readonly source: AsyncIterable<Buffer>; readonly contentType: string },
  reservation: Reservation,
): Promise<number> => {
  let bytes = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of withinReservation(source, reservation)) {
      bytes += chunk.length;
      yield chunk;
    }
  }
  await objects.put(key, counted(), contentType);
  return bytes;
};
