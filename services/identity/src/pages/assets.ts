import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

export interface Asset {
  readonly bytes: Buffer;
  readonly contentType: string;
  /** In quotation marks, as ETag takes it. */
  readonly etag: string;
}

const folder = "/api/login/assets";
const require = createRequire(import.meta.url);

/** The fonts of the shell; where they are not installed the pages are set in what the system has. */
const fonts = [
  {
    family: "Source Serif 4 Variable",
    weight: "200 900",
    file: "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2",
  },
  {
    family: "Inter Variable",
    weight: "100 900",
    file: "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  },
] as const;

const installed = (file: string): Buffer | undefined => {
  try {
    return readFileSync(require.resolve(file));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
};

const assets = new Map<string, Asset>();

/** Keeps an asset under a name with a hash of its bytes, so that an address never changes what it answers. */
const publish = (name: string, extension: string, contentType: string, bytes: Buffer): string => {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  const file = `${name}.${hash}.${extension}`;
  assets.set(file, { bytes, contentType, etag: `"${hash}"` });
  return `${folder}/${file}`;
};

const fontFaces = fonts.flatMap(({ family, weight, file }) => {
  const bytes = installed(file);
  if (!bytes) return [];
  const address = publish(family.toLowerCase().replaceAll(" ", "-"), "woff2", "font/woff2", bytes);
  return [
    `@font-face{font-family:"${family}";font-style:normal;font-weight:${weight};font-display:swap;src:url("${address}") format("woff2")}`,
  ];
});

/** One of the scripts beside this file. */
const readScript = (name: string): Buffer => readFileSync(new URL(`${name}.js`, import.meta.url));
const publishScript = (name: string, bytes: Buffer): string =>
  publish(name, "js", "text/javascript; charset=utf-8", bytes);

const css = readFileSync(new URL("pages.css", import.meta.url), "utf8");

export const styleSheetAddress = publish(
  "pages",
  "css",
  "text/css; charset=utf-8",
  Buffer.from([...fontFaces, css].join("\n")),
);

export const themeScriptAddress = publishScript("theme", readScript("theme"));

export const showPasswordScriptAddress = publishScript("show-password", readScript("show-password"));

export const sendOnceScriptAddress = publishScript("send-once", readScript("send-once"));

/** Lets a browser use passkeys; https://simplewebauthn.dev, whose bundle lies beside what Node loads. */
const webAuthnBundle = path.join(
  path.dirname(require.resolve("@simplewebauthn/browser")),
  "../dist/bundle/index.umd.min.js",
);

/** What a page with passkeys loads: the library, then what uses it, in one file. */
export const passkeyScriptAddress = publishScript(
  "passkey",
  Buffer.concat([readFileSync(webAuthnBundle), Buffer.from("\n"), readScript("passkey")]),
);

/** The asset of a file name; undefined for a name that is not (or no longer) one of ours. */
export const assetOf = (file: string): Asset | undefined => assets.get(file);
