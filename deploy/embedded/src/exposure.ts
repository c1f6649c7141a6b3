import { isIPv4 } from "node:net";
import type { Environment } from "@kinkeeper/platform/config";

/** Only this machine reaches what listens there. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || (isIPv4(host) && host.startsWith("127."));

/** KINKEEPER_SIGNUP, where nothing is said: open to whoever sits at this machine, closed to everybody else's. */
export const signUpAt = (host: string, environment: Environment): string =>
  environment["KINKEEPER_SIGNUP"] || (isLoopback(host) ? "open" : "closed");

/** KINKEEPER_PAYMENTS, where nothing is said: no money moves, and where strangers come nobody should believe that it does. */
export const paymentsAt = (host: string, environment: Environment): string =>
  environment["KINKEEPER_PAYMENTS"] || (isLoopback(host) ? "sandbox" : "off");

interface DemoEnvironment {
  readonly KINKEEPER_DEMO?: boolean | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly KINKEEPER_SECOND_FACTOR?: string | undefined;
  readonly KINKEEPER_PASSWORDS?: boolean | undefined;
}

/** The demo's members come in by links that are shown, as they are where no mail is sent, and all of them by a password alone. */
export const canHoldDemo = (environment: DemoEnvironment): boolean =>
  environment.SMTP_URL === undefined &&
  environment.KINKEEPER_SECOND_FACTOR === undefined &&
  environment.KINKEEPER_PASSWORDS !== false;

/** Whether there may be a demo, and whether there is to be one on empty data. Where strangers come it has to be asked for. */
export const demoAt = (
  host: string,
  environment: DemoEnvironment,
): { readonly isAllowed: boolean; readonly isWanted: boolean } => {
  const { KINKEEPER_DEMO: asked } = environment;
  const isAllowed = asked === true || isLoopback(host);
  return { isAllowed, isWanted: asked ?? (isAllowed && canHoldDemo(environment)) };
};

/** Whether the demo's families pay for anything: where no money moves, and a vendor without an account for payouts may sell. */
export const demoHasSales = (host: string, environment: Environment): boolean =>
  paymentsAt(host, environment) === "sandbox" && environment["MARKETPLACE_UNONBOARDED"] !== "refuse";

const signUpInWords: Readonly<Record<string, string>> = {
  open: "anybody may sign up",
  invited: "people come in by invitation",
  closed: "sign-up is closed (KINKEEPER_SIGNUP)",
};

const isEveryAddress = (host: string): boolean => host === "0.0.0.0" || host === "::";

const originOf = (host: string, port: number): string => `http://${host.includes(":") ? `[${host}]` : host}:${port}`;

/** Where this machine itself reaches what listens there. */
export const ownOriginAt = (host: string, port: number): string =>
  originOf(isEveryAddress(host) ? "127.0.0.1" : host, port);

/** KINKEEPER_PUBLIC_URL, where nothing is said: the one address that it listens on, which `localhost` may not be. */
export const publicUrlAt = (host: string, port: number): string =>
  originOf(isLoopback(host) || isEveryAddress(host) ? "localhost" : host, port);

/** What whoever starts it must know where others can reach it; undefined on this machine alone. */
export const warningFor = (host: string, environment: Environment): string | undefined => {
  if (isLoopback(host)) return undefined;
  const signUp = signUpInWords[signUpAt(host, environment)];
  const demo =
    environment["KINKEEPER_DEMO"] === "on" ? ", and the demo's accounts with their one password are there" : "";
  const links =
    isEveryAddress(host) && !environment["KINKEEPER_PUBLIC_URL"]
      ? " Links in invitations and mails lead to localhost until KINKEEPER_PUBLIC_URL says by which address they come."
      : "";
  return `WARNING: Kinkeeper listens on ${host}: other machines reach it; ${signUp}${demo}. Put HTTPS in front of it.${links}`;
};
