import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import type { Configuration } from "@rspack/core";
import { rspack } from "@rspack/core";
import { ReactRefreshRspackPlugin } from "@rspack/plugin-react-refresh";
import { federationOfRemotes, federationOfTheShell } from "./federation-runtime.ts";
import { PageFilesPlugin, type FirstCalls, type PageModules } from "./page-files.ts";
import { sharedLibraries } from "./shared-libraries.ts";
import { ShellDocumentPlugin } from "./shell-document.ts";

/** `@scope` of CSS decides the oldest browsers. */
const targets = ["chrome >= 120", "firefox >= 146", "safari >= 17.4"];

// The runtime's build identifier would otherwise depend on the working directory and change every hash.
process.env["MF_BUILD_VERSION"] ??= "0";

/** zod is shared whole, which nothing tree-shakes: without these parts it is 20 KB gzip instead of 100. */
const partsOfZodNoBrowserUses =
  /[\\/]zod[\\/]v4[\\/](?:locales[\\/]index|core[\\/](?:compile|to-json-schema|json-schema-processors|json-schema-generator)|classic[\\/]from-json-schema)\.js$/;

/** TanStack Query is shared whole too: what our frontends do without (parts-no-browser-uses.unit.spec.ts) is 3 KB gzip. */
export const partsOfQueryNoBrowserUses =
  /[\\/]@tanstack[\\/](?:query-core|react-query)[\\/]build[\\/]modern[\\/](?:queriesObserver|hydration|infiniteQueryObserver|infiniteQueryBehavior|streamedQuery|useQueries|useSuspenseQueries|useMutationState|useInfiniteQuery|useSuspenseInfiniteQuery|usePrefetchInfiniteQuery|infiniteQueryOptions|HydrationBoundary)\.js$/;

const contracts = /[\\/]contracts[\\/]src[\\/].*\.ts$/;

const iconOfLucide = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/;
/** As each icon of lucide asks for it. */
const lucideIcons = /^\.\.\/createLucideIcon\.mjs$/;

export interface FrontendOptions {
  /** Name of the folder under `frontends/`, of the remote and of its CSS scope. */
  readonly name: string;
  /** The folder itself: `import.meta.dirname` of the rspack.config.ts. */
  readonly directory: string;
  /** The shell: brings the document and the shared libraries, and exposes nothing. */
  readonly isHost?: boolean;
  readonly mode: "development" | "production";
  /** What other remotes show of this one, beside `./app`: the module of each part by its name (kit/remote-module.ts `PartName`). */
  readonly parts?: Readonly<Record<string, string>>;
  /** The shell's own: what the gateway loads ahead for visitors, and for who is signed in. A remote's stand in its remote.tsx. */
  readonly pages?: PageModules;
  /** What pages ask the server first; asked by the document itself, beside their scripts. */
  readonly firstCalls?: FirstCalls;
  /** Files that a library fetches by name, put as they are into a folder below `assets`. */
  readonly copies?: { readonly from: string; readonly files: readonly string[]; readonly into: string };
}

/** The one build configuration of all frontends. A remote exposes `./app`, which is its `src/remote.tsx`. */
export const frontend = ({
  name,
  directory,
  isHost = false,
  mode,
  parts = {},
  pages,
  firstCalls,
  copies,
}: FrontendOptions): Configuration => {
  const isDevelopment = mode === "development";
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(directory, "package.json"), "utf8")) as {
    dependencies?: Record<string, string>;
  };
  const hash = isDevelopment ? "" : ".[contenthash:10]";
  return {
    name,
    mode,
    context: directory,
    target: ["web", "es2022"],
    entry: isHost ? { main: "./src/main.tsx" } : {},
    output: {
      path: path.join(directory, "dist"),
      // Assets of earlier releases stay for open tabs; release-assets.ts removes the oldest.
      clean: false,
      uniqueName: name,
      publicPath: isHost ? "/" : "auto",
      filename: `assets/[name]${hash}.js`,
      chunkFilename: `assets/[name]${hash}.js`,
      cssFilename: `assets/[name]${hash}.css`,
      cssChunkFilename: `assets/[name]${hash}.css`,
      assetModuleFilename: `assets/[name]${hash}[ext]`,
    },
    devtool: isDevelopment ? "cheap-module-source-map" : false,
    resolve: {
      extensions: [".tsx", ".ts", ".jsx", ".js"],
      alias: {
        ...(isHost ? federationOfTheShell() : federationOfRemotes()),
        ...(isDevelopment ? oneReactRefresh() : {}),
      },
    },
    // No persistent cache: with federation it has been a source of wrong builds, and a cold build takes a second.
    cache: isDevelopment,
    module: {
      rules: [
        {
          resourceQuery: /^\?(?:service-)?worker-url$/,
          loader: path.join(import.meta.dirname, "worker-url-loader.mjs"),
          options: { mode, targets },
          type: "javascript/auto",
        },
        {
          test: /\.tsx?$/,
          resourceQuery: { not: /worker-url/ },
          loader: "builtin:swc-loader",
          options: {
            jsc: {
              parser: { syntax: "typescript", tsx: true },
              transform: { react: { runtime: "automatic", development: isDevelopment, refresh: isDevelopment } },
            },
            env: { targets },
          },
        },
        {
          test: [partsOfZodNoBrowserUses, partsOfQueryNoBrowserUses],
          loader: path.join(import.meta.dirname, "absent-in-browsers.cjs"),
        },
        {
          test: contracts,
          exclude: /\.spec\.ts$/,
          sideEffects: false,
          loader: path.join(import.meta.dirname, "contracts-in-browsers.cjs"),
        },
        { test: iconOfLucide, loader: path.join(import.meta.dirname, "lucide-icons.cjs") },
        { test: /\.ttf$/, type: "asset/resource" },
        {
          test: /\.css$/,
          // base and optimize are spelt out: their defaults depend on the working directory and on NODE_ENV.
          use: [{ loader: "@tailwindcss/webpack", options: { base: directory, optimize: !isDevelopment } }],
          type: "css",
        },
      ],
    },
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets } }),
      ],
      ...(isDevelopment ? {} : { splitChunks: isHost ? reactOfTheFirstPaint : fewFiles }),
    },
    plugins: [
      ...(isHost ? documentPlugins(directory, isDevelopment) : []),
      ...(copies ? [copyPlugin(copies)] : []),
      new rspack.NormalModuleReplacementPlugin(
        lucideIcons,
        path.join(import.meta.dirname, "lucide-icon-for-browsers.ts"),
      ),
      new PageFilesPlugin({ pages: pages ?? path.join(directory, "src/remote.tsx"), firstCalls }),
      ...(isDevelopment ? [new ReactRefreshRspackPlugin({ injectEntry: isHost })] : []),
      new ModuleFederationPlugin({
        name,
        ...(isHost
          ? {}
          : {
              exposes: {
                "./app": "./src/remote.tsx",
                ...Object.fromEntries(Object.entries(parts).map(([part, module]) => [`./${part}`, module])),
              },
              filename: `assets/remoteEntry${hash}.js`,
              // A property of window, because a folder name with a hyphen is no variable.
              library: { type: "window", name },
            }),
        shared: sharedLibraries(dependencies, isHost),
        // The default would fetch every registered remote at start, and one dead remote would break it.
        shareStrategy: "loaded-first",
        manifest: !isHost,
        dts: false,
        ...(isHost ? { runtimePlugins: [path.join(import.meta.dirname, "provide-federation.ts")] } : {}),
        experiments: { optimization: { target: "web", disableSnapshot: true } },
      }),
    ],
    performance: false,
    stats: "errors-warnings",
    infrastructureLogging: { level: "error" },
  };
};

/**
 * React changes seldom: what draws its pages, by far the most of it, stays cached across the shell's releases in a file of its own. The
 * rest stands with the other libraries and the shell's own modules, so that the two files, which a browser fetches side by side, are
 * about as large.
 */
const reactOfTheFirstPaint = {
  chunks: "initial" as const,
  cacheGroups: {
    default: false as const,
    defaultVendors: false as const,
    react: { test: /[\\/]node_modules[\\/]react-dom[\\/]cjs[\\/]react-dom-client/, name: "react", enforce: true },
  },
};

/**
 * What pages of a remote have in common is a file of its own only where it is large: on a slow line each further file costs
 * more than the few kilobytes that a second page fetches again.
 */
const fewFiles = { minSize: 120_000 };

const copyPlugin = ({ from, files, into }: NonNullable<FrontendOptions["copies"]>) =>
  new rspack.CopyRspackPlugin({
    patterns: files.map((file) => ({ from: file, context: from, to: `assets/${into}/[name][ext]` })),
  });

const documentPlugins = (directory: string, isDevelopment: boolean) => [
  new rspack.CopyRspackPlugin({ patterns: [{ from: "public", context: directory, to: "." }] }),
  new rspack.HtmlRspackPlugin({ template: "./index.html", scriptLoading: "defer", inject: "head" }),
  new ShellDocumentPlugin({ themeScript: path.join(directory, "src/theme-before-paint.js"), hashed: !isDevelopment }),
];

const oneReactRefresh = (): Record<string, string> => ({
  "react-refresh-runtime": createRequire(import.meta.url).resolve("react-refresh/runtime"),
  "react-refresh": path.join(import.meta.dirname, "react-refresh"),
});
