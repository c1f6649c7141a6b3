import type { Session } from "../src/remote-module.ts";

/** A member of a family, as tests see one; override what a test is about. */
export const sessionOf = (
  overrides: { user?: Partial<Session["user"]>; tenant?: Partial<Session["tenant"]> } = {},
): Session => {
  const tenantId = "0192aaaa-0000-7000-8000-000000000001";
  return {
    user: {
      id: "0192aaaa-0000-7000-8000-000000000002",
      email: "emma@example.org",
      username: "emma",
      firstName: "Emma",
      lastName: "Wedgwood",
      birthdate: null,
      profileImageUrl: null,
      role: "member",
      tenantId,
      ...overrides.user,
    },
    tenant: {
      id: tenantId,
      name: "The Darwins",
      status: "active",
      createdAt: "2026-01-01T00:00:00.000Z",
      ...overrides.tenant,
    },
  };
};
