// `node run.mjs <file.ts> [arguments]` or `node run.mjs --bin <tool> [arguments]`: installs what is missing, then runs it on the
// project's own Node 24. Starts on any Node >= 20.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const oldest = [24, 11];

const fits = (version) => {
  const [major, minor] = version.replace(/^v/, "").split(".").map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
};

if (Number(process.versions.node.split(".")[0]) < 20) {
  console.error(`Kinkeeper needs Node 20 or newer to start; this is Node ${process.version}.`);
  process.exit(1);
}

const { install } = await import("./install.mjs");
install();

/** The Node that the lockfile brought, by its real path: the link in .bin would start the host's in a shell without our PATH. */
const pinnedNode = () => {
  const link = path.join(root, "node_modules/.bin", process.platform === "win32" ? "node.cmd" : "node");
  if (!existsSync(link)) return undefined;
  const answer = spawnSync(link, ["-p", "JSON.stringify([process.version, process.execPath])"], {
    encoding: "utf8",
    shell: process.platform === "win32",
  }).stdout;
  if (!answer) return undefined;
  const [version, file] = JSON.parse(answer);
  return fits(version) ? file : undefined;
};

const node = pinnedNode() ?? (fits(process.version) ? process.execPath : undefined);
if (!node) {
  console.error(
    `Kinkeeper runs on Node ${oldest.join(".")} or newer. Its lockfile brings one for Linux and Windows; on this machine please install Node 24 (found ${process.version}).`,
  );
  process.exit(1);
}

const [first, ...rest] = process.argv.slice(2);
const args =
  first === "--bin"
    ? [path.join(root, "node_modules/.bin", rest[0]), ...rest.slice(1)]
    : [path.join(root, first), ...rest];
// Several threads of one process: the space of each for short-lived objects, and what the C library keeps apart for each,
// would else grow to several times what they need.
const youngMegabytes = "--max-semi-space-size=16";
const environment = {
  MALLOC_ARENA_MAX: "2",
  // What is larger goes back to the system once it is let go of. Unasked the C library raises this as far as 32 MB, and keeps
  // the buffers of a whole list, or of an import, for the next ones.
  MALLOC_MMAP_THRESHOLD_: "131072",
  // A thousand files need not be compiled again at each start.
  NODE_COMPILE_CACHE: path.join(root, "node_modules/.cache/node-compile"),
  ...process.env,
  NODE_OPTIONS: [youngMegabytes, process.env.NODE_OPTIONS].filter(Boolean).join(" "),
  PATH: path.dirname(node) + path.delimiter + process.env.PATH,
};
const child = spawn(node, args, { stdio: "inherit", cwd: root, env: environment });
// The child may have it already, because a terminal sends it to all of us: `stopOnSignal` counts both as one.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => {
  if (!signal) process.exit(code ?? 1);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
