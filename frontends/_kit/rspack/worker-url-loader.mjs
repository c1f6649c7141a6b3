// `import url from "./layout-worker.ts?worker-url"`: the address of a worker's own bundle.
// `?service-worker-url`: the same for a service worker, whose own address never changes and lies at the root, which is its scope.
// A worker that is bundled with its page would ask for the federation runtime, which only the page has.
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { rspack } from "@rspack/core";

const bundle = async (entry, { mode, targets }) => {
  const folder = await mkdtemp(path.join(tmpdir(), "kinkeeper-worker-"));
  const options = { jsc: { parser: { syntax: "typescript" } }, env: { targets } };
  const compiler = rspack({
    mode,
    target: ["webworker", "es2022"],
    entry,
    devtool: false,
    output: { path: folder, filename: "worker.js" },
    resolve: { extensions: [".ts", ".js"] },
    module: { rules: [{ test: /\.ts$/, loader: "builtin:swc-loader", options }] },
    // Written out by the bundler, it would be a path of the machine that built.
    plugins: [new rspack.DefinePlugin({ "import.meta.url": "self.location.href" })],
    performance: false,
  });
  try {
    const stats = await new Promise((resolve, reject) =>
      compiler.run((error, done) => (error ? reject(error) : resolve(done))),
    );
    if (stats.hasErrors()) throw new Error(stats.toString({ preset: "errors-only" }));
    return { code: await readFile(path.join(folder, "worker.js")), files: [...stats.compilation.fileDependencies] };
  } finally {
    await new Promise((resolve) => compiler.close(resolve));
    await rm(folder, { recursive: true, force: true });
  }
};

export const pitch = async function pitch() {
  const { code, files } = await bundle(this.resourcePath, this.getOptions());
  for (const file of files) this.addDependency(file);
  const hash = createHash("sha256").update(code).digest("hex").slice(0, 10);
  const base = path.basename(this.resourcePath, path.extname(this.resourcePath));
  const name = this.resourceQuery === "?service-worker-url" ? `${base}.js` : `assets/${base}.${hash}.js`;
  this.emitFile(name, code);
  return `export default __webpack_public_path__ + ${JSON.stringify(name)};`;
};

export default () => "";
