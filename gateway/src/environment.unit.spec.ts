import { serviceNames } from "@kinkeeper/contracts/services";
import { describe, expect, test } from "vitest";
import { optionsFromEnvironment as options } from "./environment.ts";

const secret = "a secret of thirty-two characters";
const optionsFromEnvironment = (environment: Readonly<Record<string, string>>) =>
  options({ KINKEEPER_GATEWAY_SECRET: secret, ...environment });

describe("the environment of a gateway", () => {
  test("needs the secret that services know", () => {
    expect(() => options({})).toThrow("Please set KINKEEPER_GATEWAY_SECRET");
    expect(() => options({ KINKEEPER_GATEWAY_SECRET: "short" })).toThrow(
      "KINKEEPER_GATEWAY_SECRET must have at least 32 characters.",
    );
  });

  test("needs no more: services are reached by their names", () =>
    expect(optionsFromEnvironment({})).toEqual({
      port: 8080,
      host: "0.0.0.0",
      services: Object.fromEntries(serviceNames.map((name) => [name, new URL(`http://${name}:8080`)])),
      secret,
      frontends: { folder: "frontends", upstreams: {} },
      trustedProxies: 0,
      maxConnectionsPerAddress: 256,
    }));

  test("says the rest where it is other than usual", () =>
    expect(
      optionsFromEnvironment({
        IDENTITY_URL: "https://identity.internal",
        OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318",
        PORT: "9000",
        HOST: "::",
        KINKEEPER_PUBLIC_URL: "https://kin.example",
        KINKEEPER_TRUST_PROXY: "1",
        KINKEEPER_RATE_LIMIT: "50",
        FRONTENDS: "/srv/frontends",
        S3_PUBLIC_URL: "https://files.kin.example/objects",
        REMOTE_GENEALOGY_URL: "http://genealogy-web:80",
        REMOTE_AI_CHAT_URL: "http://ai-chat-web:80/dist",
        REMOTE_ARCHIVE_URL: "",
      }),
    ).toMatchObject({
      port: 9000,
      host: "::",
      services: { identity: new URL("https://identity.internal"), archive: new URL("http://archive:8080") },
      telemetry: "http://collector:4318",
      publicUrl: "https://kin.example",
      trustedProxies: 1,
      rateLimits: { perUser: { count: 50, seconds: 10 } },
      frontends: {
        folder: "/srv/frontends",
        filesOrigin: "https://files.kin.example",
        upstreams: {
          genealogy: new URL("http://genealogy-web:80"),
          "ai-chat": new URL("http://ai-chat-web:80/dist"),
        },
      },
    }));

  test("may name where maps take their pictures from, and who made them", () => {
    const url = "https://tiles.kin.example/light/{z}/{x}/{y}.png?key=a";
    const named = { KINKEEPER_MAP_TILES: url, KINKEEPER_MAP_ATTRIBUTION: "© OpenStreetMap contributors" };
    expect(optionsFromEnvironment(named)).toMatchObject({
      mapTiles: { url, attribution: "© OpenStreetMap contributors" },
    });
    expect(optionsFromEnvironment({ KINKEEPER_MAP_ATTRIBUTION: "nobody" }).mapTiles).toBeUndefined();
  });

  test("may say that nothing stands before it", () =>
    expect(
      optionsFromEnvironment({ KINKEEPER_PUBLIC_URL: "https://kin.example", KINKEEPER_TRUST_PROXY: "0" }),
    ).toMatchObject({ publicUrl: "https://kin.example", trustedProxies: 0 }));

  test("may lift the limits", () =>
    expect(optionsFromEnvironment({ KINKEEPER_RATE_LIMIT: "off" }).rateLimits).toBe("off"));

  test.each([
    "https://tiles.kin.example/{z}/{x}.png",
    "https://{s}.tiles.kin.example/{z}/{x}/{y}.png",
    "https://tiles.kin.example/{z}/{x}/{y}/{y}.png",
    "https://tiles.kin.example;script-src/{z}/{x}/{y}.png",
    "https://ada:byron@tiles.kin.example/{z}/{x}/{y}.png",
  ])("takes map pictures from no such address: %s", (url) =>
    expect(() =>
      optionsFromEnvironment({ KINKEEPER_MAP_TILES: url, KINKEEPER_MAP_ATTRIBUTION: "OpenStreetMap" }),
    ).toThrow("KINKEEPER_MAP_TILES must have {z}, {x} and {y} in its path, each once, and nothing else in braces."),
  );

  test.each([
    [{ PORT: "http" }, "PORT must be a number."],
    [{ PORT: "70000" }, "PORT must be a port between 0 and 65535."],
    [{ IDENTITY_URL: "identity:8080" }, "IDENTITY_URL must be an address that starts with http:// or https://."],
    [
      { KINKEEPER_PUBLIC_URL: "kin.example" },
      "KINKEEPER_PUBLIC_URL must be an address that starts with http:// or https://.",
    ],
    [{ KINKEEPER_PUBLIC_URL: "https://kin.example/app" }, "KINKEEPER_PUBLIC_URL must have no path."],
    [{ S3_PUBLIC_URL: "files.kin.example" }, "S3_PUBLIC_URL must be an address that starts with http:// or https://."],
    [
      { KINKEEPER_MAP_TILES: "https://tiles.kin.example/{z}/{x}/{y}.png" },
      "KINKEEPER_MAP_ATTRIBUTION must say who made the pictures of KINKEEPER_MAP_TILES, as they ask to be named.",
    ],
    [
      { KINKEEPER_MAP_TILES: "http://localhost:9000/{z}/{x}/{y}.png", KINKEEPER_MAP_ATTRIBUTION: "us" },
      "KINKEEPER_MAP_TILES must be on another host than KINKEEPER_PUBLIC_URL, whose cookies browsers would send along.",
    ],
    [{ KINKEEPER_TRUST_PROXY: "yes" }, "KINKEEPER_TRUST_PROXY must be a number of proxies."],
    [{ KINKEEPER_TRUST_PROXY: "9" }, "KINKEEPER_TRUST_PROXY must be at most 5."],
    [
      { KINKEEPER_PUBLIC_URL: "https://kin.example" },
      "KINKEEPER_TRUST_PROXY must say how many reverse proxies stand before Kinkeeper, because KINKEEPER_PUBLIC_URL is https (0: none).",
    ],
    [{ KINKEEPER_RATE_LIMIT: "many" }, 'KINKEEPER_RATE_LIMIT must be a number above 0 or "off".'],
    [{ KINKEEPER_RATE_LIMIT: "0" }, "KINKEEPER_RATE_LIMIT must be above 0."],
    [{ REMOTE_ARCHIVE_URL: "ftp://x" }, "REMOTE_ARCHIVE_URL must be an address that starts with http:// or https://."],
  ])("is refused in one sentence: %j", (wrong, sentence) =>
    expect(() => optionsFromEnvironment(wrong)).toThrow(sentence),
  );
});
