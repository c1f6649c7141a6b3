import type { Problem } from "@kinkeeper/contracts/errors";
import { viewerHeader } from "@kinkeeper/contracts/viewer";
import { offlineError } from "./api-error.ts";

export interface FileUpload {
  readonly file: Blob;
  /** The file's own type unless told. */
  readonly contentType?: string;
  /** 0 to 1, as bytes leave; not called where the browser does not know. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The key under which it is taken in once. */
  readonly idempotencyKey?: string;
  /** Whose page sends it. */
  readonly viewer?: string | undefined;
}

/** A proxy on the way refuses what is too large for it with a page of its own, which gives people no reason. */
const tooLargeForProxy: Problem = {
  error: "TOO_LARGE",
  message: "This file is too large to be sent here. Please choose a smaller one.",
  requestId: "",
};

/** Sends bytes with progress, which `fetch` cannot report; answers like `fetch`, refusals included. */
export const sendFile = (
  method: string,
  address: string,
  { file, contentType, onProgress, signal, idempotencyKey, viewer }: FileUpload,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const callOff = () => request.abort();
    request.open(method, address);
    request.withCredentials = true;
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("content-type", contentType ?? (file.type || "application/octet-stream"));
    if (idempotencyKey !== undefined) request.setRequestHeader("idempotency-key", idempotencyKey);
    if (viewer) request.setRequestHeader(viewerHeader, viewer);
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener("load", () => {
      const { status, statusText, responseText } = request;
      const mayHaveBody = status !== 204 && status !== 205 && status !== 304;
      const isProxys = status === 413 && !responseText.startsWith("{");
      const text = isProxys ? JSON.stringify(tooLargeForProxy) : responseText;
      resolve(new Response(mayHaveBody ? text : null, { status, statusText }));
    });
    request.addEventListener("error", () => reject(offlineError()));
    request.addEventListener("abort", () => reject(new DOMException("The upload was cancelled", "AbortError")));
    request.addEventListener("loadend", () => signal?.removeEventListener("abort", callOff));
    signal?.addEventListener("abort", callOff);
    if (signal?.aborted) {
      reject(new DOMException("The upload was cancelled", "AbortError"));
      return;
    }
    request.send(file);
  });
