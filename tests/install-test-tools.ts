import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";

interface TestTool {
  readonly name: string;
  /** The variable that names another one to use. */
  readonly variable: string;
  readonly debianPackage: string;
  readonly isThere: () => boolean;
  /** Whether something else does as well, if more slowly. */
  readonly isReplaced?: () => boolean;
}

const onPath = (program: string): boolean =>
  [...(process.env["PATH"] ?? "").split(path.delimiter), "/usr/sbin", "/usr/local/sbin"].some((folder) =>
    existsSync(path.join(folder, program)),
  );

/** What the tests talk to for real and npm cannot bring. */
const tools: readonly TestTool[] = [
  { name: "nats-server", variable: "NATS_URL", debianPackage: "nats-server", isThere: () => onPath("nats-server") },
  {
    name: "Chromium",
    variable: "CHROME_PATH",
    debianPackage: "chromium-headless-shell",
    isThere: () => onPath("chromium-headless-shell"),
    isReplaced: () => ["chromium", "chromium-browser", "google-chrome"].some(onPath),
  },
];

const isRootOnDebian = (): boolean => existsSync("/etc/debian_version") && process.getuid?.() === 0;

const aptGet = async (...args: readonly string[]): Promise<boolean> => {
  const child = spawn("apt-get", args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return (await once(child, "close"))[0] === 0;
};

/**
 * Makes sure that the programs the tests need are there: as root on Debian they are installed. Where that cannot be, a sentence says
 * what to install.
 * @returns whether all are there
 */
export const installTestTools = async (): Promise<boolean> => {
  const missing = tools.filter((tool) => !process.env[tool.variable] && !tool.isThere());
  if (missing.length === 0) return true;
  const packages = missing.map((tool) => tool.debianPackage);
  if (isRootOnDebian()) {
    console.log(`Installing what the tests need: ${packages.join(", ")}…`);
    if ((await aptGet("update", "-q")) && (await aptGet("install", "-y", "-q", "--no-install-recommends", ...packages)))
      return true;
  }
  const lacking = missing.filter((tool) => !tool.isReplaced?.());
  if (lacking.length === 0) return true;
  const alternatives = lacking.map((tool) => `${tool.name} (or ${tool.variable})`).join(", ");
  console.error(`The tests need ${alternatives}. On Debian or Ubuntu: sudo apt-get install ${packages.join(" ")}`);
  return false;
};
