import { readFileSync, writeFileSync } from "node:fs";

const megabytes = (pid: number, field: "VmRSS" | "VmHWM"): number => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? Number.NaN) / 1024;
};

/** Resident memory of a process, in MB (Linux). */
export const residentMegabytes = (pid: number): number => megabytes(pid, "VmRSS");

/** The most it had resident since it started, or since `forgetPeak`. */
export const peakMegabytes = (pid: number): number => megabytes(pid, "VmHWM");

export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, "5");
