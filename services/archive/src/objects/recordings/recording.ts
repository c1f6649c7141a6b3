import type { recordingTypes } from "@kinkeeper/contracts/archive/objects";
import { mp3Check } from "./mp3.ts";
import { mp4Check } from "./mp4.ts";
import { pdfCheck } from "./pdf.ts";
import type { StructureCheck } from "./structure.ts";
import { zipInside } from "./zip-inside.ts";

export type RecordingType = (typeof recordingTypes)[number];

const checks: Readonly<Record<RecordingType, () => StructureCheck>> = {
  "application/pdf": pdfCheck,
  "audio/mpeg": mp3Check,
  "video/mp4": mp4Check,
};

export const isRecordingType = (type: string): type is RecordingType => type in checks;

/**
 * A document, a sound or a film passes on as it is, byte by byte, and is refused where its structure is not that of its
 * kind, at the latest with its last byte: whoever keeps it must keep it whole or not at all.
 * @throws DomainError UNSUPPORTED_MEDIA while it is read.
 */
export async function* checkedRecording(type: RecordingType, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const all = [checks[type](), zipInside()];
  for await (const chunk of source) {
    for (const check of all) check.take(chunk);
    yield chunk;
  }
  for (const check of all) check.end();
}
