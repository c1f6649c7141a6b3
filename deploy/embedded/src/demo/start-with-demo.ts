import { existsSync } from "node:fs";
import { WrongSetting } from "@kinkeeper/platform/config";
import { demoHasSales, ownOriginAt } from "../exposure.ts";
import type { Embedded, EmbeddedOptions } from "../start-embedded.ts";
import { newDemoAccounts, readDemoAccounts, writeDemoAccounts, type DemoAccounts } from "./demo-accounts.ts";
import { holdsDemo } from "./holds-demo.ts";
import { checkDemoPassword, writeDemo } from "./write-demo.ts";

export interface DemoSettings {
  /** Its accounts, one of them a super_admin, may be let in at this address. */
  readonly isAllowed: boolean;
  /** Demo families are made on empty data only. */
  readonly isWanted: boolean;
  readonly password: string | undefined;
}

/**
 * The demo of this data folder: the one it has, or a new one where it is wanted and the folder is empty.
 * @throws WrongSetting for a password that is easily guessed, and for a demo where strangers may come
 */
const demoOf = (
  { data, host }: EmbeddedOptions,
  { isAllowed, isWanted, password }: DemoSettings,
): DemoAccounts | undefined => {
  if (!isAllowed && holdsDemo(data))
    throw new WrongSetting(
      `This data folder holds the demo, whose accounts share one password, and HOST ${host} lets others in: please set KINKEEPER_DATA to another folder, HOST to 127.0.0.1, or KINKEEPER_DEMO to on.`,
    );
  const before = readDemoAccounts(data.demoAccounts);
  if (before || !isWanted || existsSync(data.events)) return before;
  if (password !== undefined) checkDemoPassword(password);
  const accounts = newDemoAccounts(password);
  writeDemoAccounts(data.demoAccounts, accounts);
  return accounts;
};

const linesFor = ({ password, accounts }: DemoAccounts): readonly string[] => [
  `Demo accounts (password ${password}):`,
  `  ${accounts.join(", ")}`,
];

/** Starts the product, and on empty data tells it about two families first. */
export const startWithDemo = async (
  options: EmbeddedOptions,
  settings: DemoSettings,
  start: (options: EmbeddedOptions) => Promise<Embedded>,
): Promise<Embedded & { readonly accountLines: readonly string[] }> => {
  const demo = demoOf(options, settings);
  const environment = { ...options.environment, KINKEEPER_DEMO_ADMIN_PASSWORD: demo?.password };
  const running = await start({ ...options, environment });
  if (!demo || !(demo.complete || settings.isWanted)) return { ...running, accountLines: [] };
  if (!demo.complete) {
    console.log("Writing the demo families…");
    await writeDemo({
      origin: ownOriginAt(options.host, running.gateway.port),
      password: demo.password,
      hasSales: demoHasSales(options.host, options.environment),
    });
    writeDemoAccounts(options.data.demoAccounts, { ...demo, complete: true });
  }
  return { ...running, accountLines: linesFor(demo) };
};
