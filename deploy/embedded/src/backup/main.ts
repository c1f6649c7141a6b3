import path from "node:path";
import { WrongSetting } from "@kinkeeper/platform/config";
import { startFailure } from "@kinkeeper/platform/start-failure";
import { writeBackup } from "./write-backup.ts";

// `npm run backup -- <folder> [folder for the keys]`: what the product over KINKEEPER_DATA must not lose, also while it runs.
try {
  const [to, keysTo = to, ...others] = process.argv.slice(2);
  if (to === undefined || keysTo === undefined || others.length > 0)
    throw new WrongSetting("Usage: npm run backup -- <folder> [another folder for the keys]");
  const folder = path.resolve(process.env["KINKEEPER_DATA"] || "data");
  const { events, objects } = await writeBackup(folder, path.resolve(to), path.resolve(keysTo));
  console.log(`${events} events and ${objects} files are in ${path.resolve(to)}, the keys in ${path.resolve(keysTo)}.`);
  if (path.resolve(to) === path.resolve(keysTo))
    console.log("Keep the keys apart from the rest, and for at most 30 days (docs/operations.md, “Backups”).");
} catch (error) {
  console.error(startFailure(error, { host: "", port: 0 }));
  process.exitCode = 1;
}
