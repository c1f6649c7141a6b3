import { isIPv4 } from "node:net";
import type { Environment } from "@kinkeeper/platform/config";

/** Only this machine reaches what listens there. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || (isIPv4(host) && host.startsWith("127."));

/** KINKEEPER_SIGNUP, where nothing is said: open to whoever sits at this machine, closed to everybody else's. */
export const signUpAt = (host: string, environment: Environment): string =>
  environment["KINKEEPER_SIGNUP"] || (isLoopback(host) ? "open" : "closed");

/** Whether there may be a demo, and whether there is to be one on empty data. Where strangers come it has to be asked for. */
export const demoAt = (
  host: string,
  {
    KINKEEPER_DEMO: asked,
    SMTP_URL: mailServer,
  }: { KINKEEPER_DEMO?: boolean | undefined; SMTP_URL?: string | undefined },
): { readonly isAllowed: boolean; readonly isWanted: boolean } => {
  const isAllowed = asked === true || isLoopback(host);
  return { isAllowed, isWanted: asked ?? (isAllowed && mailServer === undefined) };
};

const signUpInWords: Readonly<Record<string, string>> = {
  open: "anybody may sign up",
  invited: "people come in by invitation",
  closed: "sign-up is closed (KINKEEPER_SIGNUP)",
};

/** What whoever starts it must know where others can reach it; undefined on this machine alone. */
export const warningFor = (host: string, environment: Environment): string | undefined => {
  if (isLoopback(host)) return undefined;
  const signUp = signUpInWords[signUpAt(host, environment)];
  const demo =
    environment["KINKEEPER_DEMO"] === "on" ? ", and the demo's accounts with their one password are there" : "";
  return `WARNING: Kinkeeper listens on ${host}: other machines reach it; ${signUp}${demo}. Put HTTPS in front of it.`;
};
