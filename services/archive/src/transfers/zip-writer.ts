import { PassThrough, type Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

export interface ZipWriter {
  /** The ZIP, as it comes into being: nothing is written faster than it is read. */
  readonly stream: Readable;
  /** Answers when the whole entry was taken. @throws whatever breaks the source; an Error when nobody reads any more */
  add(name: string, source: Readable, options: { readonly compress: boolean }): Promise<void>;
  end(): void;
}

/** Writes entries into a ZIP one after the other. Whoever fills it destroys `stream` when it cannot be finished. */
export const zipWriter = (mtime: Date): ZipWriter => {
  const zip = new ZipFile();
  const stream = new PassThrough();
  // A broken reader ends here, and not in an error that nobody listens for.
  zip.outputStream.on("error", (error) => stream.destroy(error));
  zip.on("error", (error: Error) => stream.destroy(error));
  zip.outputStream.pipe(stream);
  const gone = new AbortController();
  stream.once("close", () => gone.abort());
  return {
    stream,
    add: async (name, source, { compress }) => {
      zip.addReadStream(source, name, { mtime, compress });
      try {
        await finished(source, { signal: gone.signal });
      } finally {
        source.destroy();
      }
    },
    end: () => zip.end(),
  };
};
