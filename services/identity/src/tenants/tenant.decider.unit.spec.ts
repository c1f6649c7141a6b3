import type { TenantStatus } from "@kinkeeper/contracts/enumerations";
import type { StatusSource, TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tenantDecider, type TenantCommand } from "./tenant.decider.ts";

const given = deciderSpec(tenantDecider);

const tenantId = "01900000-0000-7000-8000-000000000001";
const ada = "01900000-0000-7000-8000-00000000000a";
const ben = "01900000-0000-7000-8000-00000000000b";

const founded: TenantEvent = { type: "TenantFounded", data: { tenantId, name: "Darwin", status: "trial" } };
const granted = (userId: string, role: "tenant_admin" | "member"): TenantEvent => ({
  type: "MembershipGranted",
  data: { tenantId, userId, role },
});
const offered = (userId: string, role: "tenant_admin" | "member" = "member"): TenantEvent => ({
  type: "MembershipOffered",
  data: { tenantId, userId, role },
});
const family = [founded, granted(ada, "tenant_admin")];
const statusChanged = (previous: TenantStatus, status: TenantStatus, source: StatusSource): TenantEvent => ({
  type: "TenantStatusChanged",
  data: { tenantId, status, previous, source },
});

describe("founding a family", () => {
  const found: TenantCommand = { type: "FoundTenant", tenantId, name: "Darwin", founderId: ada };

  test("starts it on trial with its founder as administrator", () =>
    given()
      .when(found)
      .then(...family));
  test("a second time finds nothing to do", () =>
    given(...family)
      .when(found)
      .thenNothing());
  test("nothing else can be done to a family that was never founded", () => {
    given().when({ type: "RenameTenant", name: "Wedgwood" }).thenRejectedWith("NOT_FOUND");
    given().when({ type: "GrantMembership", userId: ben, role: "member" }).thenRejectedWith("NOT_FOUND");
  });
});

describe("renaming a family", () => {
  test("records the new name", () =>
    given(...family)
      .when({ type: "RenameTenant", name: "Wedgwood" })
      .then({ type: "TenantRenamed", data: { tenantId, name: "Wedgwood" } }));
  test("to the name it has stays quiet", () =>
    given(...family)
      .when({ type: "RenameTenant", name: "Darwin" })
      .thenNothing());
});

describe("changing the status of a family", () => {
  test("records it with the one before and the reason", () =>
    given(...family)
      .when({ type: "ChangeTenantStatus", status: "suspended", reason: "unpaid" })
      .then({
        type: "TenantStatusChanged",
        data: { tenantId, status: "suspended", previous: "trial", source: "admin", reason: "unpaid" },
      }));
  test("needs no reason", () =>
    given(...family)
      .when({ type: "ChangeTenantStatus", status: "active" })
      .then(statusChanged("trial", "active", "admin")));
  test("to the status it has stays quiet", () =>
    given(...family)
      .when({ type: "ChangeTenantStatus", status: "trial" })
      .thenNothing());
});

describe("inviting somebody", () => {
  const offer: TenantCommand = { type: "OfferMembership", userId: ben, role: "member", maxMembers: null };

  test("offers a membership", () =>
    given(...family)
      .when(offer)
      .then(offered(ben)));
  test("is refused for somebody who is invited already", () =>
    given(...family, offered(ben))
      .when(offer)
      .thenRejectedWith("ALREADY_MEMBER"));
  test("is refused for a member", () =>
    given(...family, granted(ben, "member"))
      .when(offer)
      .thenRejectedWith("ALREADY_MEMBER"));
});

describe("inviting somebody again", () => {
  const repeat: TenantCommand = { type: "RepeatOffer", userId: ben };

  test("changes nothing in the family", () =>
    given(...family, offered(ben))
      .when(repeat)
      .thenNothing());
  test("is refused for somebody who has come, and for a stranger", () => {
    given(...family, granted(ben, "member"))
      .when(repeat)
      .thenRejectedWith("ALREADY_MEMBER");
    given(...family)
      .when(repeat)
      .thenRejectedWith("NOT_FOUND");
  });
});

describe("adding somebody at once", () => {
  const grant: TenantCommand = { type: "GrantMembership", userId: ben, role: "member" };

  test("grants the membership", () =>
    given(...family)
      .when(grant)
      .then(granted(ben, "member")));
  test("is refused for a member", () =>
    given(...family, granted(ben, "member"))
      .when(grant)
      .thenRejectedWith("ALREADY_MEMBER"));
});

describe("accepting an invitation", () => {
  const accept: TenantCommand = { type: "AcceptMembership", userId: ben, by: ben, maxMembers: null };
  const carl = "01900000-0000-7000-8000-00000000000c";
  const revoked: TenantEvent = { type: "MembershipRevoked", data: { tenantId, userId: ben } };

  test("by another account grants it to that one, instead of what was offered", () => {
    const byCarl: TenantCommand = { type: "AcceptMembership", userId: ben, by: carl, maxMembers: null };
    given(...family, offered(ben))
      .when(byCarl)
      .then(revoked, granted(carl, "member"));
    given(...family, offered(ben), revoked)
      .when(byCarl)
      .thenRejectedWith("NOT_FOUND");
  });
  test("by an account that is a member only takes the offer away, and no rights", () =>
    given(...family, offered(ben))
      .when({ type: "AcceptMembership", userId: ben, by: ada, maxMembers: null })
      .then(revoked));

  test("grants what was offered", () =>
    given(...family, offered(ben, "tenant_admin"))
      .when(accept)
      .then(granted(ben, "tenant_admin")));
  test("grants the role that was changed meanwhile", () =>
    given(...family, offered(ben), {
      type: "MembershipRoleChanged",
      data: { tenantId, userId: ben, role: "tenant_admin", previous: "member" },
    })
      .when(accept)
      .then(granted(ben, "tenant_admin")));
  test("a second time finds nothing to do", () =>
    given(...family, granted(ben, "member"))
      .when(accept)
      .thenNothing());
  test("is refused to somebody who was never invited, or is no longer", () => {
    given(...family)
      .when(accept)
      .thenRejectedWith("NOT_FOUND");
    given(...family, offered(ben), { type: "MembershipRevoked", data: { tenantId, userId: ben } })
      .when(accept)
      .thenRejectedWith("NOT_FOUND");
  });
});

describe("changing a role", () => {
  test("records the new one and the one before", () =>
    given(...family, granted(ben, "member"))
      .when({ type: "ChangeMemberRole", userId: ben, role: "tenant_admin" })
      .then({
        type: "MembershipRoleChanged",
        data: { tenantId, userId: ben, role: "tenant_admin", previous: "member" },
      }));
  test("to the one already held stays quiet", () =>
    given(...family)
      .when({ type: "ChangeMemberRole", userId: ada, role: "tenant_admin" })
      .thenNothing());
  test("is refused for the last administrator", () =>
    given(...family, granted(ben, "member"))
      .when({ type: "ChangeMemberRole", userId: ada, role: "member" })
      .thenRejectedWith("CONFLICT"));
  test("an administrator who was only invited does not count", () =>
    given(...family, offered(ben, "tenant_admin"))
      .when({ type: "ChangeMemberRole", userId: ada, role: "member" })
      .thenRejectedWith("CONFLICT"));
  test("of a stranger is refused as if there were none", () =>
    given(...family)
      .when({ type: "ChangeMemberRole", userId: ben, role: "member" })
      .thenRejectedWith("NOT_FOUND"));
});

describe("taking somebody out", () => {
  test("revokes the membership, also one that was only offered", () => {
    const revoked: TenantEvent = { type: "MembershipRevoked", data: { tenantId, userId: ben } };
    given(...family, granted(ben, "member"))
      .when({ type: "RevokeMembership", userId: ben })
      .then(revoked);
    given(...family, offered(ben))
      .when({ type: "RevokeMembership", userId: ben })
      .then(revoked);
  });
  test("is refused for the last administrator", () =>
    given(...family, granted(ben, "member"))
      .when({ type: "RevokeMembership", userId: ada })
      .thenRejectedWith("CONFLICT"));
  test("is possible for an administrator while another one stays", () =>
    given(...family, granted(ben, "tenant_admin"))
      .when({ type: "RevokeMembership", userId: ada })
      .then({ type: "MembershipRevoked", data: { tenantId, userId: ada } }));
  test("an erased account leaves a cancelled family even as the last administrator, and only once; another one not", () => {
    const erase: TenantCommand = { type: "RevokeMembership", userId: ada, erased: true };
    const revoked: TenantEvent = { type: "MembershipRevoked", data: { tenantId, userId: ada } };
    const cancelled: TenantEvent = {
      type: "TenantStatusChanged",
      data: { tenantId, status: "cancelled", previous: "trial" },
    };
    given(...family, cancelled)
      .when(erase)
      .then(revoked);
    given(...family, cancelled, revoked)
      .when(erase)
      .thenNothing();
    given(...family)
      .when(erase)
      .thenRejectedWith("CONFLICT");
  });
  test("of a stranger is refused as if there were none", () =>
    given(...family)
      .when({ type: "RevokeMembership", userId: ben })
      .thenRejectedWith("NOT_FOUND"));
});

describe("support that looks at a family", () => {
  const look = (at: string): TenantCommand => ({ type: "RecordSupportAccess", userId: ben, at: new Date(at) });
  const looked = (at: string): TenantEvent => ({ type: "SupportAccessed", data: { tenantId, userId: ben, at } });
  const noon = "2026-01-01T12:00:00.000Z";

  test("is recorded", () =>
    given(...family)
      .when(look(noon))
      .then(looked(noon)));
  test("again within the hour stays quiet", () =>
    given(...family, looked(noon))
      .when(look("2026-01-01T12:59:59.000Z"))
      .thenNothing());
  test("an hour later is another visit", () =>
    given(...family, looked(noon))
      .when(look("2026-01-01T13:00:00.000Z"))
      .then(looked("2026-01-01T13:00:00.000Z")));
  test("is none where they belong to the family", () =>
    given(...family, granted(ben, "member"))
      .when(look(noon))
      .thenNothing());
  test("of a family that never was is refused", () => given().when(look(noon)).thenRejectedWith("NOT_FOUND"));
});

describe("the limit of a plan", () => {
  const carl = "01900000-0000-7000-8000-00000000000c";
  const invite = (maxMembers: number | null): TenantCommand => ({
    type: "OfferMembership",
    userId: carl,
    role: "member",
    maxMembers,
  });
  const accept = (maxMembers: number, by = ben): TenantCommand => ({
    type: "AcceptMembership",
    userId: ben,
    by,
    maxMembers,
  });

  test("counts those who were only invited", () => {
    given(...family, offered(ben))
      .when(invite(2))
      .thenRejectedWith("MEMBER_LIMIT_REACHED");
    given(...family, offered(ben))
      .when(invite(3))
      .then(offered(carl));
    given(...family, offered(ben))
      .when(invite(null))
      .then(offered(carl));
  });
  test("keeps the place of an invitation, while the plan has room for it", () => {
    given(...family, offered(ben), offered(carl))
      .when(accept(2))
      .then(granted(ben, "member"));
    given(...family, offered(ben))
      .when(accept(1))
      .thenRejectedWith("MEMBER_LIMIT_REACHED");
    given(...family, offered(ben))
      .when(accept(1, carl))
      .thenRejectedWith("MEMBER_LIMIT_REACHED");
  });
  test("is nothing to who is a member already", () =>
    given(...family, granted(carl, "member"), offered(ben))
      .when(accept(1, carl))
      .then({ type: "MembershipRevoked", data: { tenantId, userId: ben } }));
});

describe("a family that is suspended or cancelled", () => {
  test.each([
    ["suspended", "TENANT_SUSPENDED"],
    ["cancelled", "TENANT_CANCELLED"],
  ] as const)("(%s) takes nobody in, also not by an invitation from before", (status, code) => {
    const closed = [...family, offered(ben), statusChanged("active", status, "admin")];
    const carl = "01900000-0000-7000-8000-00000000000c";
    given(...closed)
      .when({ type: "OfferMembership", userId: carl, role: "member", maxMembers: null })
      .thenRejectedWith(code);
    given(...closed)
      .when({ type: "RepeatOffer", userId: ben })
      .thenRejectedWith(code);
    given(...closed)
      .when({ type: "AcceptMembership", userId: ben, by: ben, maxMembers: null })
      .thenRejectedWith(code);
  });
});

describe("following what a family pays", () => {
  const paid: TenantCommand = { type: "FollowBilling", isPaid: true };
  const unpaid: TenantCommand = { type: "FollowBilling", isPaid: false };
  const after = (...statuses: TenantEvent[]) => given(...family, ...statuses);
  const active = statusChanged("trial", "active", "billing");

  test("ends the trial with the first payment", () => after().when(paid).then(active));
  test("suspends who does not pay, and lifts it once they do", () => {
    const suspended = statusChanged("active", "suspended", "billing");
    after(active).when(unpaid).then(suspended);
    after(active, suspended).when(unpaid).thenNothing();
    after(active, suspended)
      .when(paid)
      .then(statusChanged("suspended", "active", "billing"));
  });
  test("lifts what the end of a trial did", () =>
    after(statusChanged("trial", "suspended", "trial"))
      .when(paid)
      .then(statusChanged("suspended", "active", "billing")));
  test("lifts nothing that a super administrator decided, nor what was recorded before sources were", () => {
    after(statusChanged("trial", "suspended", "admin"))
      .when(paid)
      .thenNothing();
    const { source: _source, ...data } = { tenantId, status: "suspended", previous: "trial", source: "admin" } as const;
    after({ type: "TenantStatusChanged", data }).when(paid).thenNothing();
    after(statusChanged("trial", "cancelled", "admin"))
      .when(paid)
      .thenNothing();
    after(statusChanged("trial", "cancelled", "admin"))
      .when(unpaid)
      .thenNothing();
  });
  test("leaves a trial alone that nothing was paid for", () => after().when(unpaid).thenNothing());
});

test("whatever members do to each other, a family keeps an administrator", () => {
  const people = [ada, ben, "01900000-0000-7000-8000-00000000000c"];
  const userId = fc.constantFrom(...people);
  const role = fc.constantFrom("tenant_admin" as const, "member" as const);
  const maxMembers = fc.constantFrom(null, 1, 2);
  const command: fc.Arbitrary<TenantCommand> = fc.oneof(
    fc.record({ type: fc.constant("OfferMembership" as const), userId, role, maxMembers }),
    fc.record({ type: fc.constant("GrantMembership" as const), userId, role }),
    fc.record({ type: fc.constant("AcceptMembership" as const), userId, by: userId, maxMembers }),
    fc.record({ type: fc.constant("ChangeMemberRole" as const), userId, role }),
    fc.record({ type: fc.constant("RevokeMembership" as const), userId }),
  );
  const attempt = (tenant: ReturnType<typeof tenantDecider.initialState>, next: TenantCommand) => {
    try {
      return tenantDecider.decide(next, tenant).reduce(tenantDecider.evolve, tenant);
    } catch {
      return tenant;
    }
  };
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
      const start = family.reduce(tenantDecider.evolve, tenantDecider.initialState());
      const tenant = commands.reduce(attempt, start);
      const admins = tenant.founded
        ? [...tenant.members.values()].filter(({ role, joined }) => joined && role === "tenant_admin")
        : [];
      expect(admins.length).toBeGreaterThan(0);
    }),
  );
});
