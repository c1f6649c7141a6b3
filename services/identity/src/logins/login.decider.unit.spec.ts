import type { LoginEvent } from "@kinkeeper/contracts/identity/sign-in-events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, test } from "vitest";
import { loginDecider, type LoginCommand } from "./login.decider.ts";

const given = deciderSpec(loginDecider);

const loginId = "3f".repeat(16);
const ada = "01900000-0000-7000-8000-00000000000a";
const ben = "01900000-0000-7000-8000-00000000000b";
const reserved = (userId: string): LoginEvent => ({ type: "LoginReserved", data: { loginId, userId } });
const claimed = (userId: string): LoginEvent => ({ type: "LoginClaimed", data: { loginId, userId } });
const claim = (userId: string, insteadOf?: string): LoginCommand => ({
  type: "ClaimLogin",
  loginId,
  userId,
  insteadOf,
});
const released = (userId: string): LoginEvent => ({ type: "LoginReleased", data: { loginId, userId } });
const reserve = (userId: string, insteadOf?: string): LoginCommand => ({
  type: "ReserveLogin",
  loginId,
  userId,
  kind: "email",
  insteadOf,
});

describe("reserving a name to sign in with", () => {
  test("gives it to the first who asks", () => given().when(reserve(ada)).then(reserved(ada)));
  test("is refused to the second", () => given(reserved(ada)).when(reserve(ben)).thenRejectedWith("EMAIL_TAKEN"));
  test("has a code of its own for user names", () =>
    given(reserved(ada))
      .when({ type: "ReserveLogin", loginId, userId: ben, kind: "username" })
      .thenRejectedWith("CONFLICT"));
  test("again finds nothing to do", () => given(reserved(ada)).when(reserve(ada)).thenNothing());
  test("takes it from an owner who holds it no longer, and from no other", () => {
    given(reserved(ada)).when(reserve(ben, ada)).then(reserved(ben));
    given(reserved(ada), released(ada), reserved(ben)).when(reserve(ada, ada)).thenRejectedWith("EMAIL_TAKEN");
  });
});

describe("claiming an address", () => {
  test("gives it to the first who asks, or instead of an owner who holds it no longer", () => {
    given().when(claim(ada)).then(reserved(ada));
    given(reserved(ada)).when(claim(ben, ada)).then(reserved(ben));
    given(reserved(ada), released(ada)).when(claim(ben)).then(reserved(ben));
  });
  test("puts the next beside the owner, who keeps it", () => {
    given(reserved(ada)).when(claim(ben)).then(claimed(ben));
    given(reserved(ada), claimed(ben)).when(claim(ada)).thenNothing();
    given(reserved(ada), claimed(ben)).when(reserve(ben)).thenRejectedWith("EMAIL_TAKEN");
  });
  test("again finds nothing to do", () => given(reserved(ada), claimed(ben)).when(claim(ben)).thenNothing());
  test("leaves it to the claimants when the owner goes, until somebody reserves it", () => {
    given(reserved(ada), claimed(ben), released(ada)).when(claim(ben)).thenNothing();
    given(reserved(ada), claimed(ben), released(ada)).when(reserve(ben)).then(reserved(ben));
  });
});

describe("releasing a name", () => {
  test("ends a claim and leaves the owner", () => {
    const release = { type: "ReleaseLogin", loginId, userId: ben } as const;
    given(reserved(ada), claimed(ben)).when(release).then(released(ben));
    given(reserved(ada), claimed(ben), released(ben)).when(reserve(ben)).thenRejectedWith("EMAIL_TAKEN");
  });
  test("makes it free for others", () => {
    given(reserved(ada)).when({ type: "ReleaseLogin", loginId, userId: ada }).then(released(ada));
    given(reserved(ada), released(ada)).when(reserve(ben)).then(reserved(ben));
  });
  test("is for its owner alone, and once", () => {
    given(reserved(ada)).when({ type: "ReleaseLogin", loginId, userId: ben }).thenNothing();
    given(reserved(ada), released(ada)).when({ type: "ReleaseLogin", loginId, userId: ada }).thenNothing();
  });
});

test("what a provider calls somebody opens one account", () => {
  const link = { type: "ReserveLogin", kind: "identity", loginId, userId: ben } as const;
  given().when(link).then(reserved(ben));
  given(reserved(ada)).when(link).thenRejectedWith("CONFLICT");
});
