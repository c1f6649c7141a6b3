import { describe, expect, test } from "vitest";
import { optionsFromEnvironment } from "./environment.ts";

const services = {
  IDENTITY_URL: "http://identity:8080",
  GENEALOGY_URL: "http://genealogy:8080",
  ARCHIVE_URL: "http://archive:8080",
  NOTIFICATIONS_URL: "http://notifications:8080",
};

describe("the environment of a gateway", () => {
  test("needs only the addresses of the services", () =>
    expect(optionsFromEnvironment(services)).toEqual({
      port: 8080,
      host: "0.0.0.0",
      services: {
        identity: new URL("http://identity:8080"),
        genealogy: new URL("http://genealogy:8080"),
        archive: new URL("http://archive:8080"),
        notifications: new URL("http://notifications:8080"),
      },
      frontends: { folder: "frontends", upstreams: {} },
      trustedProxies: 0,
      maxConnectionsPerAddress: 256,
    }));

  test("says the rest where it is other than usual", () =>
    expect(
      optionsFromEnvironment({
        ...services,
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
      publicUrl: "https://kin.example",
      trustedProxies: 1,
      rateLimits: { perUser: { requests: 50, seconds: 10 } },
      frontends: {
        folder: "/srv/frontends",
        filesOrigin: "https://files.kin.example",
        upstreams: {
          genealogy: new URL("http://genealogy-web:80"),
          "ai-chat": new URL("http://ai-chat-web:80/dist"),
        },
      },
    }));

  test("may lift the limits", () =>
    expect(optionsFromEnvironment({ ...services, KINKEEPER_RATE_LIMIT: "off" }).rateLimits).toBe("off"));

  test.each([
    [{ PORT: "http" }, 'PORT is "http"; it must be a number.'],
    [{ PORT: "70000" }, 'PORT is "70000"; it must be at most 65535.'],
    [
      { IDENTITY_URL: "identity:8080" },
      'IDENTITY_URL is "identity:8080"; it must be an address like http://identity:8080.',
    ],
    [{ GENEALOGY_URL: "" }, "GENEALOGY_URL is not set; it must be an address like http://identity:8080."],
    [
      { KINKEEPER_PUBLIC_URL: "kin.example" },
      'KINKEEPER_PUBLIC_URL is "kin.example"; it must be an address like https://family.example.',
    ],
    [
      { KINKEEPER_PUBLIC_URL: "https://kin.example/app" },
      'KINKEEPER_PUBLIC_URL is "https://kin.example/app"; it must have no path.',
    ],
    [
      { S3_PUBLIC_URL: "files.kin.example" },
      'S3_PUBLIC_URL is "files.kin.example"; it must be an address like https://files.family.example.',
    ],
    [{ KINKEEPER_TRUST_PROXY: "yes" }, 'KINKEEPER_TRUST_PROXY is "yes"; it must be a number.'],
    [{ KINKEEPER_RATE_LIMIT: "many" }, 'KINKEEPER_RATE_LIMIT is "many"; it must be a number or "off".'],
    [{ KINKEEPER_RATE_LIMIT: "0" }, 'KINKEEPER_RATE_LIMIT is "0"; it must be above 0.'],
    [
      { REMOTE_ARCHIVE_URL: "ftp://x" },
      'REMOTE_ARCHIVE_URL is "ftp://x"; it must be an address like http://identity:8080.',
    ],
  ])("is refused in one sentence: %j", (wrong, sentence) =>
    expect(() => optionsFromEnvironment({ ...services, ...wrong })).toThrow(sentence),
  );
});
