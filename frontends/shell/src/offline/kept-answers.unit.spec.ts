import { describe, expect, test } from "vitest";
import { handlingOf, isChangeOfViewer } from "./kept-answers.ts";

const id = "0192eeee-0000-7000-8000-000000000001";
const handling = (path: string, isNavigation = false) =>
  handlingOf(new URL(path, "https://archive.example"), isNavigation);

describe("what is kept for reading without a network", () => {
  test.each([
    "/api/auth/user",
    `/api/tenants/${id}`,
    "/api/family-members",
    `/api/family-members/${id}`,
    `/api/family-members/${id}/kin`,
    "/api/family-tree",
    `/api/family-artifacts/${id}`,
    `/api/family-artifacts/${id}/comments`,
    `/api/events/${id}`,
    `/api/people/${id}/items`,
    "/api/home?day=2026-03-01",
  ])("is what a family reads: %s", (path) => expect(handling(path)).toBe("answer"));

  test.each([
    "/api/auth/sessions",
    `/api/tenants/${id}/users`,
    "/api/audit",
    "/api/transactions",
    "/api/tickets",
    "/api/chat/conversations",
    "/api/admin/tenants",
    "/api/tenant-export",
    "/api/login",
    "/api/search?q=flood",
  ])("is nothing else: %s", (path) => expect(handling(path, path === "/api/login")).toBe("network"));

  test("is a page by its address, a file by its hash, a picture by its path", () => {
    expect(handling(`/stories/${id}`, true)).toBe("page");
    expect(handling(`/stories/${id}`)).toBe("network");
    expect(handling("/robots.txt", true)).toBe("network");
    expect(handling("/assets/main.0123456789.js")).toBe("file");
    expect(handling("/remotes/ai-chat/assets/app.0123456789.css")).toBe("file");
    expect(handling("/assets/plain.js")).toBe("network");
    expect(handling(`/objects/${id}?size=thumbnail`)).toBe("picture");
    expect(handling(`/objects/${id}?download=1`)).toBe("network");
  });
});

test.each([
  ["GET", "/api/logout", true],
  ["POST", "/api/login", true],
  ["POST", "/api/login/second-factor", true],
  ["PUT", "/api/auth/tenant", true],
  ["POST", `/api/auth/invitations/${id}/accept`, true],
  ["POST", "/api/password-reset/confirm", true],
  ["POST", "/api/viewing", true],
  ["DELETE", "/api/viewing", true],
  ["GET", "/api/login", false],
  ["GET", "/api/auth/user", false],
  ["POST", "/api/family-members", false],
])("%s %s changes who reads: %s", (method, path, changes) => expect(isChangeOfViewer(method, path)).toBe(changes));
