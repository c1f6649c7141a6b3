import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { get as httpGet } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startHarness, type GatewayHarness } from "../testing/gateway-harness.ts";
import { listenOnFreePort, type ListeningServer } from "../testing/listening-server.ts";

const script = "console.log('a remote');\n".repeat(100);
const index = "<!doctype html><html><head><title>Kinkeeper</title></head><body><div id=root></div></body></html>";

const pages = [
  { path: "/people/check", scripts: ["assets/check.js"], styles: [], calls: [] },
  {
    path: "/people/:id",
    scripts: ["assets/person.js"],
    styles: ["assets/person.css"],
    calls: ["/api/family-members/:id", "/api/family-members"],
    unless: "view",
  },
];

const federationManifest = (release: string): string =>
  JSON.stringify({
    pages,
    metaData: { remoteEntry: { path: "assets", name: `remoteEntry.${release}.js` } },
    exposes: [
      {
        path: "./app",
        assets: {
          js: { sync: [`assets/app.${release}.js`], async: ["assets/later.js"] },
          css: { sync: [`assets/app.${release}.css`], async: [] },
        },
      },
    ],
  });

const put = async (folder: string, path: string, content: string | Buffer): Promise<void> => {
  const file = join(folder, path);
  await mkdir(join(file, ".."), { recursive: true });
  await writeFile(file, content);
};

const descriptorOf = (name: string, release: string) => ({
  name,
  entry: `/remotes/${name}/assets/remoteEntry.${release}.js`,
  preload: [`/remotes/${name}/assets/remoteEntry.${release}.js`, `/remotes/${name}/assets/app.${release}.js`],
  css: [`/remotes/${name}/assets/app.${release}.css`],
});

let harness: GatewayHarness;
let upstream: ListeningServer | undefined;
const start = async (options: Parameters<typeof startHarness>[0] = {}): Promise<void> => {
  harness = await startHarness(options);
  const { folder } = harness;
  await put(folder, "shell/dist/index.html", index);
  await put(folder, "shell/dist/assets/main.0123456789.js", script);
  await put(folder, "shell/dist/assets/main.0123456789.js.br", brotliCompressSync(script));
  await put(folder, "shell/dist/assets/main.0123456789.js.gz", gzipSync(script));
  await put(folder, "shell/dist/assets/main.0123456789.js.map", "{}");
  await put(folder, "shell/dist/assets/plain.js", script);
  await put(folder, "shell/dist/secret/.hidden", "secret");
  await put(folder, "secret.txt", "secret");
  await put(folder, "genealogy/dist/mf-manifest.json", federationManifest("aaaaaaaaaa"));
  await put(folder, "genealogy/dist/assets/app.aaaaaaaaaa.js", script);
  await put(folder, "unbuilt/src/remote.tsx", "");
  await expect.poll(async () => (await manifest()).some(({ name }) => name === "genealogy")).toBe(true);
};
const manifest = async () =>
  (await harness.send("/remotes.json")).json()["remotes"] as { name: string; entry: string; preload: string[] }[];

beforeEach(() => start());
afterEach(async () => {
  await harness.stop();
  await upstream?.stop();
  upstream = undefined;
});

describe("a page of the shell", () => {
  test.each([
    "/",
    "/family-tree",
    "/family-members?selected=1",
    "/people/0190a0f0-0000-7000-8000-000000000000",
    "/test-login",
    "/no/such/page",
  ])("is the shell's document on every client route: %s", async (path) => {
    const answer = await harness.send(path);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" });
    expect(answer.body).toContain("<div id=root>");
  });

  test("carries a fresh nonce, the same in its policy and for the scripts that add styles", async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { body, headers } = await harness.send("/");
        const [, nonce] = /<meta property="csp-nonce" nonce="([^"]+)">/.exec(body)!;
        expect(headers["content-security-policy"]).toContain(`style-src 'self' 'nonce-${nonce}'`);
        expect(headers["content-security-policy"]).toContain("script-src 'self';");
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  test("names a server of map pictures where an operator has set one, and lets pictures alone come from it", async () => {
    expect((await harness.send("/")).body).not.toContain("kinkeeper-map");
    await harness.stop();
    const url = "https://tiles.kin.example/{z}/{x}/{y}.png?key=a&b";
    await start({ mapTiles: { url, attribution: 'Maps by "us"' } });
    const { body, headers } = await harness.send("/places/map");
    expect(body).toContain(
      '<meta name="kinkeeper-map-tiles" content="https://tiles.kin.example/{z}/{x}/{y}.png?key=a&amp;b">',
    );
    expect(body).toContain('<meta name="kinkeeper-map-attribution" content="Maps by &quot;us&quot;">');
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy.filter((directive) => directive.includes("tiles.kin.example"))).toEqual([
      "img-src 'self' data: blob: https://tiles.kin.example",
    ]);
  });

  test("says where the remotes lie, as data that no script runs", async () => {
    const { body } = await harness.send("/");
    const [, block] = /<script type="application\/json" id="remotes-manifest">(.*?)<\/script>/.exec(body)!;
    expect(JSON.parse(block!)).toEqual({ remotes: [descriptorOf("genealogy", "aaaaaaaaaa")] });
  });

  test("lets somebody signed in load the remote of the route ahead, and nobody else", async () => {
    const { cookie } = harness.cookieOf();
    const tree = (await harness.send("/family-tree", { headers: { cookie } })).body;
    expect(tree).toContain(
      '<link rel="preload" as="script" href="/remotes/genealogy/assets/app.aaaaaaaaaa.js" fetchpriority="low">',
    );
    expect(tree).toContain('<link rel="preload" as="style" href="/remotes/genealogy/assets/app.aaaaaaaaaa.css">');
    expect((await harness.send("/family-tree")).body).not.toContain("<link");
    expect((await harness.send("/people/1/history", { headers: { cookie } })).body).toContain(
      "/remotes/genealogy/assets/app",
    );
    expect((await harness.send("/peoples", { headers: { cookie } })).body).not.toContain("<link");
  });

  test("lets somebody signed in load the page of the route ahead too, and ask what it asks first", async () => {
    const { cookie } = harness.cookieOf();
    const person = (await harness.send("/people/12%22?from=tree", { headers: { cookie } })).body;
    expect(person).toContain(
      '<link rel="preload" as="script" href="/remotes/genealogy/assets/person.js" fetchpriority="low">',
    );
    expect(person).toContain('<link rel="preload" as="style" href="/remotes/genealogy/assets/person.css">');
    for (const call of ["/api/family-members/12%22", "/api/family-members"])
      expect(person).toContain(`<link rel="preload" as="fetch" href="${call}" crossorigin="use-credentials">`);
    const asked = (await harness.send("/people/12?view=fan", { headers: { cookie } })).body;
    expect(asked).toContain("person.js");
    expect(asked).not.toContain("/api/");
    const check = (await harness.send("/people/check", { headers: { cookie } })).body;
    expect(check).toContain("/remotes/genealogy/assets/check.js");
    expect(check).not.toContain("/api/");
    expect((await harness.send("/people/12")).body).not.toContain("/api/");
    expect((await harness.send("/people/", { headers: { cookie } })).body).not.toContain("person.js");
  });

  test("asks nothing of a family for an account that is known to have none", async () => {
    const { cookie } = harness.cookieOf({ tenantId: undefined, tenantStatus: undefined });
    const person = async () => (await harness.send("/people/12", { headers: { cookie } })).body;
    expect(await person()).toContain("/api/family-members/12");
    await harness.send("/api/services", { headers: { cookie } });
    expect(await person()).not.toContain("/api/");
    expect(await person()).not.toContain("person.js");
  });

  test("loads of the shell what visitors need, and what those need who are signed in", async () => {
    const page = (path: string, script: string, calls: string[]) => ({ path, scripts: [script], styles: [], calls });
    const own = [page("signed-in", "assets/in.js", ["/api/auth/user"]), page("signed-out", "assets/out.js", [])];
    await put(harness.folder, "shell/dist/pages.json", JSON.stringify({ pages: own }));
    const { cookie } = harness.cookieOf();
    const linked = (body: string) => [...body.matchAll(/<link [^>]*href="([^"]+)"/g)].map(([, href]) => href);
    expect(linked((await harness.send("/peoples", { headers: { cookie } })).body)).toEqual([
      "/api/auth/user",
      "/assets/in.js",
    ]);
    expect(linked((await harness.send("/peoples")).body)).toEqual(["/assets/out.js"]);
  });

  test("tells the shell whether there is a session to ask about", async () => {
    const { cookie } = harness.cookieOf();
    const hint = (body: string) => /<meta name="kinkeeper-session" content="(\w+)">/.exec(body)?.[1];
    expect(hint((await harness.send("/")).body)).toBe("none");
    expect(hint((await harness.send("/", { headers: { cookie } })).body)).toBe("some");
  });

  test("asks to come back when the shell is not built", async () => {
    await rm(join(harness.folder, "shell"), { recursive: true });
    expect((await harness.send("/")).status).toBe(503);
  });

  test("takes no other method and no body", async () => {
    expect((await harness.send("/", { method: "POST" })).status).toBe(404);
    expect((await harness.send("/", { method: "GET", headers: { "content-length": 3 }, body: "abc" })).status).toBe(
      404,
    );
    const head = await harness.send("/", { method: "HEAD" });
    expect([head.status, head.body]).toEqual([200, ""]);
  });
});

describe("a file of a frontend", () => {
  const raw = (path: string, acceptEncoding: string) =>
    new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
      httpGet(
        { port: harness.gateway.port, path, agent: false, headers: { "accept-encoding": acceptEncoding } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.once("end", () =>
            resolve({ encoding: response.headers["content-encoding"], bytes: Buffer.concat(chunks) }),
          );
        },
      ).once("error", reject);
    });

  test("whose name changes with its content is kept for ever", async () => {
    const answer = await harness.send("/assets/main.0123456789.js");
    expect(answer.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8",
      vary: "accept-encoding",
    });
    expect(answer.body).toBe(script);
  });

  test("comes compressed as the build made it, as the browser takes it", async () => {
    const path = "/assets/main.0123456789.js";
    const brotli = await raw(path, "gzip, deflate, br, zstd");
    expect([brotli.encoding, brotliDecompressSync(brotli.bytes).toString()]).toEqual(["br", script]);
    const gzip = await raw(path, "gzip;q=0.5, br;q=0");
    expect([gzip.encoding, gunzipSync(gzip.bytes).toString()]).toEqual(["gzip", script]);
    expect((await raw(path, "identity")).encoding).toBeUndefined();
    expect((await raw("/assets/plain.js", "br")).encoding).toBeUndefined();
  });

  test("comes compressed also when only the plain one was written anew, unless its name says nothing about its content", async () => {
    const { folder } = harness;
    await put(folder, "shell/dist/assets/plain.js.br", brotliCompressSync("an earlier build"));
    for (const name of ["main.0123456789.js", "plain.js"]) {
      const inAMinute = new Date(Date.now() + 60_000);
      await utimes(join(folder, "shell/dist/assets", name), inAMinute, inAMinute);
    }
    expect((await raw("/assets/main.0123456789.js", "br")).encoding).toBe("br");
    expect((await raw("/assets/plain.js", "br")).bytes.toString()).toBe(script);
  });

  test("under a plain name is asked about each time, and answered with 304 while it is the same", async () => {
    const first = await harness.send("/assets/plain.js");
    expect(first.headers["cache-control"]).toBe("no-cache");
    const again = await harness.send("/assets/plain.js", { headers: { "if-none-match": first.headers.etag } });
    expect([again.status, again.body]).toEqual([304, ""]);
    await put(harness.folder, "shell/dist/assets/plain.js", `${script}// changed`);
    const changed = await harness.send("/assets/plain.js", { headers: { "if-none-match": first.headers.etag } });
    expect(changed.status).toBe(200);
  });

  test.each([
    "/assets/missing.0123456789.js",
    "/assets/",
    "/assets/main.0123456789.js.map",
    "/remotes/genealogy/assets/missing.js",
    "/remotes/genealogy/",
    "/remotes/unbuilt/src/remote.tsx",
    "/remotes/shell/assets/main.0123456789.js",
    "/remotes/nobody/assets/app.js",
    "/logo.png",
    "/assets/../../../secret.txt",
    "/assets/..%2f..%2f..%2fsecret.txt",
    "/assets/%2e%2e/%2e%2e/%2e%2e/secret.txt",
    "/remotes/genealogy/../../secret.txt",
    "/remotes/../secret.txt",
    "/secret/.hidden",
    "/.env",
    "/assets/plain.js%00.png",
  ])("that is not there, or not ours to give, is a 404 that nobody keeps and never the shell: %s", async (path) => {
    const answer = await harness.send(path);
    expect([answer.status, answer.headers["cache-control"]]).toEqual([404, "no-store"]);
    expect(answer.body).not.toContain("root");
    expect(answer.body).not.toContain("secret");
  });

  test("for robots keeps them out of calls and files", async () =>
    expect((await harness.send("/robots.txt")).body).toBe(
      "User-agent: *\nDisallow: /api/\nDisallow: /objects/\nDisallow: /dev/\n",
    ));

  test("for the tab is there even where the shell brings none", async () =>
    expect((await harness.send("/favicon.ico")).headers["content-type"]).toBe("image/svg+xml"));
});

describe("the manifest of remotes", () => {
  test("is asked about each time, and answered with 304 while nothing was deployed", async () => {
    const first = await harness.send("/remotes.json");
    expect(first.headers).toMatchObject({
      "cache-control": "no-cache",
      "content-type": "application/json; charset=utf-8",
    });
    const again = await harness.send("/remotes.json", { headers: { "if-none-match": first.headers.etag } });
    expect(again.status).toBe(304);
  });

  test("names a new release as soon as it lies there, and the last one while it is being replaced", async () => {
    await rm(join(harness.folder, "genealogy/dist/mf-manifest.json"));
    await put(harness.folder, "archive/dist/mf-manifest.json", federationManifest("cccccccccc"));
    await expect.poll(async () => (await manifest()).length).toBe(2);
    expect(await manifest()).toContainEqual(descriptorOf("genealogy", "aaaaaaaaaa"));
    await put(harness.folder, "genealogy/dist/mf-manifest.json", federationManifest("bbbbbbbbbb"));
    await expect.poll(async () => (await manifest()).some(({ entry }) => entry.includes("bbbbbbbbbb"))).toBe(true);
  });

  test("passes over what is no manifest", async () => {
    await put(harness.folder, "broken/dist/mf-manifest.json", "{");
    await put(harness.folder, "archive/dist/mf-manifest.json", federationManifest("cccccccccc"));
    await expect.poll(async () => (await manifest()).length).toBe(2);
    expect((await manifest()).map(({ name }) => name)).toEqual(["archive", "genealogy"]);
  });
});

describe("a remote deployed on its own", () => {
  const release = { current: "aaaaaaaaaa" };
  const seen: { url: string; headers: Record<string, unknown> }[] = [];
  const startUpstream = (port = 0) =>
    listenOnFreePort((request, response) => {
      seen.push({ url: request.url!, headers: request.headers });
      if (request.url === "/dist/mf-manifest.json") response.end(federationManifest(release.current));
      else if (request.url === "/dist/assets/app.aaaaaaaaaa.js")
        response
          .writeHead(200, { "content-type": "text/javascript", "set-cookie": "a=b", "cache-control": "no-store" })
          .end(script);
      else response.writeHead(404, { "cache-control": "max-age=600" }).end("missing");
    }, port);

  beforeEach(async () => {
    release.current = "aaaaaaaaaa";
    seen.length = 0;
    await harness.stop();
    upstream = await startUpstream();
    await start({ upstreams: { archive: new URL("/dist", upstream.url) } });
    await expect.poll(async () => (await manifest()).some(({ preload }) => preload.length > 0)).toBe(true);
  });

  test("is found where it lives, and its files come through, without a word about who asks", async () => {
    expect(await manifest()).toContainEqual(descriptorOf("archive", "aaaaaaaaaa"));
    const { cookie } = harness.cookieOf();
    seen.length = 0;
    const answer = await harness.send("/remotes/archive/assets/app.aaaaaaaaaa.js", {
      headers: { cookie, authorization: "x" },
    });
    expect(answer.body).toBe(script);
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(answer.headers["set-cookie"]).toBeUndefined();
    const asset = seen.find(({ url }) => url.includes("assets"))!;
    expect(asset.headers).not.toHaveProperty("cookie");
    expect(asset.headers).not.toHaveProperty("authorization");
  });

  test("has its new release named, and its missing files kept by nobody", async () => {
    release.current = "bbbbbbbbbb";
    await expect.poll(async () => (await manifest()).some(({ entry }) => entry.includes("bbbbbbbbbb"))).toBe(true);
    const missing = await harness.send("/remotes/archive/assets/app.bbbbbbbbbb.js");
    expect([missing.status, missing.headers["cache-control"]]).toEqual([404, "no-store"]);
  });

  test("keeps its place while it is down", async () => {
    const { port } = upstream!.url;
    await upstream!.stop();
    const answer = await harness.send("/remotes/archive/assets/app.aaaaaaaaaa.js");
    expect([answer.status, answer.headers["cache-control"]]).toEqual([503, "no-store"]);
    // All remotes are looked at together, one round after the other: by the second one it was seen that this one is down.
    for (const deployed of ["bbbbbbbbbb", "cccccccccc"]) {
      await put(harness.folder, "genealogy/dist/mf-manifest.json", federationManifest(deployed));
      await expect.poll(manifest).toContainEqual(descriptorOf("genealogy", deployed));
    }
    expect(await manifest()).toContainEqual(descriptorOf("archive", "aaaaaaaaaa"));
    upstream = await startUpstream(Number(port));
    expect((await harness.send("/remotes/archive/assets/app.aaaaaaaaaa.js")).status).toBe(200);
  });

  test("that was never seen is named all the same, so that the shell can offer to try again", async () => {
    await upstream!.stop();
    upstream = undefined;
    await harness.stop();
    await start({ upstreams: { archive: new URL("http://127.0.0.1:9/") } });
    expect(await manifest()).toContainEqual({
      name: "archive",
      entry: "/remotes/archive/assets/remoteEntry.js",
      preload: [],
      css: [],
    });
  });

  test("gives out nothing beside its files", async () => {
    seen.length = 0;
    for (const path of [
      "/remotes/archive/..%2f..%2fetc",
      "/remotes/archive/.git/config",
      "/remotes/archive/assets/app.js.map",
    ])
      expect((await harness.send(path)).status).toBe(404);
    expect(seen.filter(({ url }) => !url.includes("manifest"))).toEqual([]);
  });
});
