import { describe, expect, test } from "vitest";
import { sessionCookieOf } from "./session-cookie.ts";

describe("the session cookie", () => {
  const secure = sessionCookieOf("https://kin.example");
  const plain = sessionCookieOf("http://localhost:8080");

  test("is bound to host and TLS where the product is reached by https", () =>
    expect(secure.set("abc")).toBe("__Host-sid=abc; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=1209600"));
  test("has a plain name on http, where a host without TLS could not set the other one", () =>
    expect(plain.set("abc")).toBe("sid=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=1209600"));
  test("is taken back by an empty one that is over", () =>
    expect(secure.clear()).toBe("__Host-sid=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0"));

  test("is found among others", () => {
    expect(plain.read("sidebar=open; sid=abc; theme=dark")).toBe("abc");
    expect(secure.read("__Host-sid=abc")).toBe("abc");
  });
  test("is not taken for another one", () => {
    expect(plain.read("__Host-sid=abc; xsid=abc")).toBeUndefined();
    expect(secure.read("sid=abc")).toBeUndefined();
    expect(plain.read(undefined)).toBeUndefined();
  });
});
