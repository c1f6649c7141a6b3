import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, test } from "vitest";
import { userDecider, type UserCommand } from "./user.decider.ts";

const given = deciderSpec(userDecider);

const userId = "01900000-0000-7000-8000-00000000000a";
const darwin = "01900000-0000-7000-8000-000000000001";
const wedgwood = "01900000-0000-7000-8000-000000000002";
const email = "emma@example.org";
const now = new Date("2026-11-20T12:00:00Z");
const later = "2026-11-27T12:00:00.000Z";
const earlier = "2026-11-20T11:59:59.000Z";

const account = { userId, email, username: null, firstName: null, lastName: null };
const registered: UserEvent = { type: "UserRegistered", data: account };
const passwordSet = (passwordHash = "hash"): UserEvent => ({ type: "PasswordSet", data: { userId, passwordHash } });
/** Of an account that could be opened before. */
const passwordChanged = (passwordHash = "hash"): UserEvent => ({
  type: "PasswordSet",
  data: { userId, passwordHash, email },
});
const verified: UserEvent = { type: "EmailVerified", data: { userId } };
const erased: UserEvent = { type: "UserErased", data: { userId } };
const spent = (tokenHash: string): UserEvent => ({ type: "TokenSpent", data: { userId, tokenHash } });
/** A link that sets a password and proves the address. */
const spentFor = (tokenHash: string, passwordHash = "hash"): UserEvent[] => [
  spent(tokenHash),
  passwordSet(passwordHash),
  verified,
];
const invitation = (tokenHash: string, { tenantId = darwin, expiresAt = later, linkShown = false } = {}) => ({
  tenantId,
  familyName: "Darwin",
  invitedBy: "Charles",
  token: `token of ${tokenHash}`,
  tokenHash,
  expiresAt,
  linkShown,
});
const invited = (tokenHash: string, options?: Parameters<typeof invitation>[1]): UserEvent => ({
  type: "InvitationIssued",
  data: { userId, email, ...invitation(tokenHash, options) },
});
const reset = (tokenHash: string, expiresAt = later) => ({ token: "token", tokenHash, expiresAt });
const resetRequested = (tokenHash: string, expiresAt = later): UserEvent => ({
  type: "PasswordResetRequested",
  data: { userId, email, ...reset(tokenHash, expiresAt) },
});

describe("registering an account", () => {
  const register: UserCommand = { type: "RegisterUser", ...account };

  test("records who it is", () => given().when(register).then(registered));
  test("a second time finds nothing to do", () => given(registered).when(register).thenNothing());
  test("an erased account does not come back", () =>
    given(registered, erased).when(register).thenRejectedWith("NOT_FOUND"));
});

test("a password takes the place of the one that was given, and of no later one", () => {
  const change: UserCommand = { type: "SetPassword", passwordHash: "next", insteadOf: "hash" };
  given(registered, passwordSet()).when(change).then(passwordChanged("next"));
  given(registered, passwordSet(), passwordSet("other")).when(change).thenRejectedWith("INVALID_INPUT");
});

test("what is no account can do nothing", () => {
  given().when({ type: "SetPassword", passwordHash: "hash" }).thenRejectedWith("NOT_FOUND");
  given().when({ type: "ChangeProfile", firstName: "Emma" }).thenRejectedWith("NOT_FOUND");
  given(registered, erased).when({ type: "AppointSuperAdmin" }).thenRejectedWith("NOT_FOUND");
});

describe("setting a password", () => {
  test("records its hash", () =>
    given(registered).when({ type: "SetPassword", passwordHash: "hash" }).then(passwordSet()));
  test("records it again when it is set again", () =>
    given(registered, passwordSet()).when({ type: "SetPassword", passwordHash: "hash" }).then(passwordChanged()));
  test("ends the link of a reset that was asked for before", () =>
    given(registered, resetRequested("r"), passwordSet())
      .when({ type: "SpendLink", tokenHash: "r", now, passwordHash: "other" })
      .thenRejectedWith("TOKEN_SPENT"));
});

describe("choosing a user name", () => {
  const chosen: UserEvent = { type: "UserNameChosen", data: { userId, username: "emma" } };

  test("records it", () => given(registered).when({ type: "ChooseUserName", username: "emma" }).then(chosen));
  test("that one has already stays quiet", () =>
    given(registered, chosen).when({ type: "ChooseUserName", username: "emma" }).thenNothing());
  test("can be taken back", () =>
    given(registered, chosen)
      .when({ type: "ChooseUserName", username: null })
      .then({ type: "UserNameChosen", data: { userId, username: null } }));
});

describe("changing the profile", () => {
  const profile = { userId, firstName: "Emma", lastName: null, birthdate: null, profileImageUrl: null };
  const changed: UserEvent = { type: "UserProfileChanged", data: profile };

  test("records the whole of it", () =>
    given(registered).when({ type: "ChangeProfile", firstName: "Emma" }).then(changed));
  test("keeps what is left out and empties what is null", () =>
    given(registered, changed)
      .when({ type: "ChangeProfile", firstName: null, lastName: "Wedgwood" })
      .then({ type: "UserProfileChanged", data: { ...profile, firstName: null, lastName: "Wedgwood" } }));
  test("to what it is stays quiet", () =>
    given(registered, changed).when({ type: "ChangeProfile", firstName: "Emma", birthdate: null }).thenNothing());
});

test("an address is verified once", () => {
  given(registered).when({ type: "VerifyEmail" }).then(verified);
  given(registered, verified).when({ type: "VerifyEmail" }).thenNothing();
});

test("a super administrator is appointed once", () => {
  const appointed: UserEvent = { type: "SuperAdminAppointed", data: { userId } };
  given(registered).when({ type: "AppointSuperAdmin" }).then(appointed);
  given(registered, appointed).when({ type: "AppointSuperAdmin" }).thenNothing();
});

test("a sign-in on a new device is told at the address of the account", () =>
  given(registered)
    .when({ type: "TellOfNewDevice", device: "Firefox on Windows", place: "192.0.2.x" })
    .then({ type: "SignedInOnNewDevice", data: { userId, email, device: "Firefox on Windows", place: "192.0.2.x" } }));

describe("a sign-up under the address of an account", () => {
  const family = { tenantId: darwin, familyName: "Darwin", token: "token", tokenHash: "t", expiresAt: later };
  const told: UserEvent = { type: "SignUpRepeated", data: { userId, email, ...family } };

  test("is told at that address, with a link", () =>
    given(registered, passwordSet())
      .when({ type: "TellOfSignUp", ...family })
      .then(told));
  test("leaves a link that works once and sets no password", () => {
    const spend: UserCommand = { type: "SpendLink", tokenHash: "t", now };
    given(registered, passwordSet(), told).when(spend).then(spent("t"));
    given(registered, passwordSet(), told, spent("t")).when(spend).thenRejectedWith("TOKEN_SPENT");
    given(registered, passwordSet(), verified, told)
      .when({ ...spend, passwordHash: "other" })
      .then(spent("t"));
  });
});

describe("the link of an invitation", () => {
  const accept = (tokenHash: string, passwordHash?: string): UserCommand => ({
    type: "SpendLink",
    tokenHash,
    now,
    passwordHash,
  });

  test("is issued to the address of the account", () =>
    given(registered)
      .when({ type: "IssueInvitation", ...invitation("i") })
      .then(invited("i")));
  test("sets the first password and proves the address", () =>
    given(registered, invited("i"))
      .when(accept("i", "hash"))
      .then(...spentFor("i")));
  test("proves nothing about the address where the inviter was given it too", () =>
    given(registered, invited("i", { linkShown: true }))
      .when(accept("i", "hash"))
      .then(spent("i"), passwordSet()));
  test("never changes the password of an account that has one", () =>
    given(registered, passwordSet(), invited("i", { linkShown: true }))
      .when(accept("i", "other"))
      .then(spent("i")));
  test("sets and proves nothing where another account of the address accepts, or it is declined", () =>
    given(registered, invited("i")).when(accept("i")).then(spent("i")));
  test("works once", () =>
    given(registered, invited("i"), spent("i"), passwordSet())
      .when(accept("i", "hash"))
      .thenRejectedWith("TOKEN_SPENT"));
  test("ends when another one is sent for the same family", () => {
    given(registered, invited("i"), invited("j")).when(accept("i", "hash")).thenRejectedWith("TOKEN_SPENT");
    given(registered, invited("i"), invited("j"))
      .when(accept("j", "hash"))
      .then(...spentFor("j"));
  });
  test("stays when another family invites as well", () =>
    given(registered, invited("i"), invited("j", { tenantId: wedgwood }))
      .when(accept("i", "hash"))
      .then(...spentFor("i")));
  test("expires", () =>
    given(registered, invited("i", { expiresAt: earlier }))
      .when(accept("i", "hash"))
      .thenRejectedWith("TOKEN_SPENT"));
  test("that nobody sent is refused, also for unknown and erased accounts", () => {
    given(registered).when(accept("x", "hash")).thenRejectedWith("TOKEN_SPENT");
    given().when(accept("x", "hash")).thenRejectedWith("TOKEN_SPENT");
    given(registered, invited("i"), erased).when(accept("i", "hash")).thenRejectedWith("TOKEN_SPENT");
  });
});

describe("the link of a reset", () => {
  test("is of no use without a password", () =>
    given(registered, passwordSet(), resetRequested("r"))
      .when({ type: "SpendLink", tokenHash: "r", now })
      .thenRejectedWith("TOKEN_SPENT"));
  const spend = (tokenHash: string): UserCommand => ({ type: "SpendLink", tokenHash, now, passwordHash: "new" });

  test("is sent to the address of the account", () =>
    given(registered, passwordSet())
      .when({ type: "RequestPasswordReset", ...reset("r") })
      .then(resetRequested("r")));
  test("sets a new password; that it proves the address is said once it has let somebody in", () =>
    given(registered, passwordSet(), resetRequested("r")).when(spend("r")).then(spent("r"), passwordChanged("new")));
  test("is told to nobody where it sets the first password of an account that nobody could sign in to", () =>
    given(registered, resetRequested("r")).when(spend("r")).then(spent("r"), passwordSet("new")));
  test("is told where it sets the first password of an account that a provider opens", () =>
    given(
      registered,
      { type: "ExternalIdentityLinked", data: { userId, email, issuer: "https://id.example", subject: "Ada" } },
      resetRequested("r"),
    )
      .when(spend("r"))
      .then(spent("r"), passwordChanged("new")));
  test("works once", () =>
    given(registered, resetRequested("r"), spent("r"), passwordSet("new"))
      .when(spend("r"))
      .thenRejectedWith("TOKEN_SPENT"));
  test("ends when another one is asked for", () =>
    given(registered, resetRequested("r"), resetRequested("s")).when(spend("r")).thenRejectedWith("TOKEN_SPENT"));
  test("expires", () =>
    given(registered, resetRequested("r", earlier)).when(spend("r")).thenRejectedWith("TOKEN_SPENT"));
});

test("an account that somebody used says farewell under a key of its own", () => {
  const farewellId = "01900000-0000-7000-8000-0000000000ff";
  given(registered)
    .when({ type: "EraseUser", farewellId })
    .then({ type: "FarewellSaid", data: { userId: farewellId, email } }, erased);
});

test("erasing an account is recorded once", () => {
  given(registered).when({ type: "EraseUser" }).then(erased);
  given(registered, erased).when({ type: "EraseUser" }).thenNothing();
  given().when({ type: "EraseUser" }).thenRejectedWith("NOT_FOUND");
});

describe("whom an OpenID Connect provider names", () => {
  const identity = { issuer: "https://accounts.example.org", subject: "Ada" };
  const linked: UserEvent = { type: "ExternalIdentityLinked", data: { userId, email: account.email, ...identity } };
  const unlinked: UserEvent = { type: "ExternalIdentityUnlinked", data: { userId, email: account.email, ...identity } };
  const link = { type: "LinkIdentity", ...identity } as const;
  const unlink = { type: "UnlinkIdentity", ...identity } as const;

  test("is linked once", () => {
    given(registered).when(link).then(linked);
    given(registered, linked).when(link).thenNothing();
    given().when(link).thenRejectedWith("NOT_FOUND");
  });
  test("is one of each provider, compared as it is written", () => {
    given(registered, linked)
      .when({ ...link, subject: "ada" })
      .thenRejectedWith("CONFLICT");
    const elsewhere = { issuer: "https://elsewhere.example", subject: "Ada" };
    given(registered, linked)
      .when({ ...link, ...elsewhere })
      .then({ type: "ExternalIdentityLinked", data: { userId, email: account.email, ...elsewhere } });
  });
  test("is unlinked where a password is left, and may be linked anew", () => {
    given(registered, passwordSet(), linked).when(unlink).then(unlinked);
    given(registered, linked).when(unlink).thenRejectedWith("CONFLICT");
    given(registered, passwordSet()).when(unlink).thenNothing();
    given(registered, passwordSet(), linked, unlinked).when(link).then(linked);
  });
});
