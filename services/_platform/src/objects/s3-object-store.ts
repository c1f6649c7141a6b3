import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { Readable } from "node:stream";
import type { ListedObject, ObjectStore, StoredObject } from "../object-store.ts";
import { requireObjectKey, requireObjectPrefix } from "./object-key.ts";
import type { S3Settings } from "./s3-settings.ts";
import { asStoreFailure, watched } from "./source-failed.ts";

/** A part of an upload in several; the least that S3 takes is 5 MB. */
const partBytes = 8 * 1024 * 1024;

const unavailable = (error: unknown): never => {
  throw asStoreFailure(error, "the object store cannot be used");
};

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.name === "NoSuchKey" || error.name === "NotFound");

const clientFor = ({ region, accessKeyId, secretAccessKey, forcePathStyle }: S3Settings, endpoint: string): S3Client =>
  new S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Bodies are signed; checksums beside that are unknown to many stores that speak S3.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // As many downloads as there may be at once: each holds its connection as long as somebody watches.
    requestHandler: { connectionTimeout: 3_000, httpAgent: { maxSockets: 512 }, httpsAgent: { maxSockets: 512 } },
  });

/** The source in parts of that size, and one last of what is left. */
async function* inParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < partBytes) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(chunks);
}

/** `bytes 4-11/400` says how long the whole is. */
const wholeLength = (contentRange: string | undefined, length: number | undefined): number =>
  Number(contentRange?.split("/")[1] ?? length ?? 0);

/** Objects in a bucket of an S3-compatible store, which are listed so many at a time. */
export const s3ObjectStore = (settings: S3Settings, keysAtOnce = 1_000): ObjectStore => {
  const { bucket: Bucket, publicUrl } = settings;
  const client = clientFor(settings, settings.endpoint);
  const signer = publicUrl === undefined ? undefined : clientFor(settings, publicUrl);

  const putWhole = async (Key: string, Body: Buffer, ContentType: string): Promise<void> => {
    await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, ContentLength: Body.length }));
  };

  /** Parts become an object only when all of them are there and the upload is completed. */
  const putInParts = async (Key: string, parts: AsyncIterable<Buffer>, ContentType: string): Promise<void> => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key, ContentType }));
    try {
      const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
      for await (const Body of parts) {
        const PartNumber = Parts.length + 1;
        const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
        Parts.push({ ETag, PartNumber });
      }
      await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
    } catch (error) {
      // What cannot be called off now, the bucket's rule about unfinished uploads does away with.
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
      throw error;
    }
  };

  const putStream = async (key: string, source: AsyncIterable<Uint8Array>, contentType: string): Promise<void> => {
    const parts = inParts(watched(source));
    const first = await parts.next();
    if (first.done || first.value.length < partBytes) return putWhole(key, first.value ?? Buffer.alloc(0), contentType);
    const firstPart = first.value;
    async function* all(): AsyncGenerator<Buffer> {
      yield firstPart;
      yield* parts;
    }
    return putInParts(key, all(), contentType);
  };

  // The first version of this call: where a page ends is a key, which every store that speaks S3 understands.
  async function* listed(Prefix: string): AsyncGenerator<ListedObject> {
    let Marker: string | undefined;
    for (;;) {
      const command = new ListObjectsCommand({ Bucket, Prefix, Marker, MaxKeys: keysAtOnce });
      const { Contents = [], IsTruncated = false } = await client.send(command).catch(unavailable);
      for (const { Key, LastModified } of Contents)
        if (Key !== undefined && LastModified) yield { key: Key, storedAt: LastModified };
      Marker = Contents.at(-1)?.Key;
      if (!IsTruncated || Marker === undefined) return;
    }
  }

  return {
    put: (key, bytes, contentType) =>
      (Buffer.isBuffer(bytes)
        ? putWhole(requireObjectKey(key), bytes, contentType)
        : putStream(requireObjectKey(key), bytes, contentType)
      ).catch(unavailable),
    get: async (key, range): Promise<StoredObject | undefined> => {
      const Key = requireObjectKey(key);
      const Range = range && `bytes=${range.start}-${range.end}`;
      try {
        const found = await client.send(new GetObjectCommand({ Bucket, Key, Range }));
        return {
          // In Node the body is always one; the type also speaks for browsers.
          stream: found.Body as Readable,
          bytes: wholeLength(found.ContentRange, found.ContentLength),
          contentType: found.ContentType ?? "application/octet-stream",
        };
      } catch (error) {
        return isMissing(error) ? undefined : unavailable(error);
      }
    },
    addressOf: async (key, { expiresSeconds, contentType, disposition }) => {
      if (!signer) return undefined;
      const command = new GetObjectCommand({
        Bucket,
        Key: requireObjectKey(key),
        ResponseContentType: contentType,
        ResponseContentDisposition: disposition,
        ResponseCacheControl: "private, no-store",
      });
      return getSignedUrl(signer, command, { expiresIn: expiresSeconds });
    },
    remove: async (key) => {
      const command = new DeleteObjectCommand({ Bucket, Key: requireObjectKey(key) });
      await client.send(command).catch(unavailable);
    },
    list: (prefix) => listed(requireObjectPrefix(prefix)),
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket })).catch(unavailable);
    },
  };
};
