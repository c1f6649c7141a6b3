import { WrongSetting } from "./config.ts";
import { StoreRefused, StoreUnavailable } from "./event-store.ts";

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

/** What a store says, and what it was told: the disk is full, say. */
const reasonOf = ({ message, cause }: Error): string =>
  cause instanceof Error && !message.includes(cause.message) ? `${message} (${cause.message})` : message;

const sqliteFull = 13;
const isOfFullDisk = (error: unknown): error is Error =>
  codeOf(error) === "ENOSPC" || (error instanceof Error && "errcode" in error && error.errcode === sqliteFull);

/**
 * What to tell whoever started a process that could not begin: one sentence for what they can mend, the whole error for
 * what they cannot.
 */
export const startFailure = (
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
): string => {
  if (error instanceof WrongSetting) return error.message;
  if (error instanceof StoreRefused) return `A store cannot be used: ${error.message}.`;
  if (error instanceof StoreUnavailable) return `A store cannot be reached: ${reasonOf(error)}.`;
  if (isOfFullDisk(error)) return `The disk is full (${error.message}); free some of it and start again.`;
  const isOfPort = error instanceof Error && "syscall" in error && error.syscall === "listen";
  const noAddress = `This machine has no address ${host}; set HOST to one of its own.`;
  switch (codeOf(error)) {
    case "EADDRINUSE":
      return `Port ${port} is taken by another program; set PORT to a free one.`;
    case "EACCES":
      // Files are refused with the same word.
      if (!isOfPort) break;
      return `Port ${port} may not be used by this user; set PORT to one above 1023.`;
    case "EINVAL":
      // fe80::1, without the network that it is an address of; files are refused with the same word.
      if (!isOfPort) break;
      return noAddress;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return noAddress;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
