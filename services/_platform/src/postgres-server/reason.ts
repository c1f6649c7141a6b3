/** Why a program of PostgreSQL failed, from all that it printed: its first error, else its last line. */
export const reasonIn = (printed: string): string => {
  const lines = printed.split("\n").filter((line) => line.trim() !== "");
  const errors = lines.flatMap((line) => /\b(?:FATAL|PANIC|error): +(.+)/.exec(line)?.[1] ?? []);
  return errors[0] ?? lines.at(-1) ?? "it said nothing";
};
