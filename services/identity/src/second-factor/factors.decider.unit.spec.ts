import type { FactorEvent } from "@kinkeeper/contracts/identity/sign-in-events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, expect, test } from "vitest";
import { factorDecider, type FactorCommand } from "./factors.decider.ts";
import { hasSecondFactor, noFactors } from "./factors.ts";

const given = deciderSpec(factorDecider);

const userId = "01900000-0000-7000-8000-00000000000a";
const email = "emma@example.org";
const whose = { userId, email };
const [phone, laptop] = ["01900000-0000-7000-8000-000000000001", "01900000-0000-7000-8000-000000000002"];
const codeHashes = ["one", "two"];

const passkey = (passkeyId: string, { counter = 0, credentialId = `id of ${passkeyId}` } = {}) => ({
  ...whose,
  passkeyId,
  name: "Phone",
  credentialId,
  publicKey: "key",
  counter,
  transports: ["internal"],
  synced: true,
});
const passkeyAdded = (passkeyId: string, options?: Parameters<typeof passkey>[1]): FactorEvent => ({
  type: "PasskeyAdded",
  data: passkey(passkeyId, options),
});
const addPasskey = (
  passkeyId: string,
  { mustBeFirst = false, ...options }: Parameters<typeof passkey>[1] & { readonly mustBeFirst?: boolean } = {},
): FactorCommand => ({
  type: "AddPasskey",
  ...passkey(passkeyId, options),
  codeHashes,
  mustBeFirst,
});
const passkeyUsed = (passkeyId: string, counter: number): FactorEvent => ({
  type: "PasskeyUsed",
  data: { userId, passkeyId, counter },
});
const passkeyRemoved = (passkeyId: string): FactorEvent => ({
  type: "PasskeyRemoved",
  data: { ...whose, passkeyId, name: "Phone" },
});
const appAdded = (step = 100): FactorEvent => ({ type: "AuthenticatorAdded", data: { ...whose, secret: "S", step } });
const appRemoved: FactorEvent = { type: "AuthenticatorRemoved", data: whose };
const addApp = ({ mustBeFirst = false } = {}): FactorCommand => ({
  type: "AddAuthenticator",
  ...whose,
  secret: "S",
  step: 100,
  codeHashes,
  mustBeFirst,
});
const issued: FactorEvent = { type: "RecoveryCodesIssued", data: { userId, codeHashes } };
const reset: FactorEvent = { type: "SecondFactorReset", data: whose };

describe("adding a passkey", () => {
  test("to an account without a second factor brings recovery codes", () =>
    given().when(addPasskey(phone)).then(passkeyAdded(phone), issued));
  test("to one that has a factor brings none", () => {
    given(passkeyAdded(phone), issued).when(addPasskey(laptop)).then(passkeyAdded(laptop));
    given(appAdded(), issued).when(addPasskey(laptop)).then(passkeyAdded(laptop));
  });
  test("a second time is refused", () =>
    given(passkeyAdded(phone), issued)
      .when(addPasskey(laptop, { credentialId: `id of ${phone}` }))
      .thenRejectedWith("CONFLICT"));
  test("after twenty is refused", () =>
    given(...Array.from({ length: 20 }, (_, index) => passkeyAdded(`passkey ${index}`)))
      .when(addPasskey(phone))
      .thenRejectedWith("CONFLICT"));
});

describe("naming a passkey", () => {
  const rename = (passkeyId: string, name: string): FactorCommand => ({
    type: "RenamePasskey",
    userId,
    passkeyId,
    name,
  });
  const renamed: FactorEvent = { type: "PasskeyRenamed", data: { userId, passkeyId: phone, name: "Old phone" } };

  test("records the new name", () => given(passkeyAdded(phone)).when(rename(phone, "Old phone")).then(renamed));
  test("the same stays quiet", () => {
    given(passkeyAdded(phone)).when(rename(phone, "Phone")).thenNothing();
    given(passkeyAdded(phone), renamed).when(rename(phone, "Old phone")).thenNothing();
  });
  test("that is not there is refused", () =>
    given(passkeyAdded(phone)).when(rename(laptop, "Laptop")).thenRejectedWith("NOT_FOUND"));
});

describe("using a passkey", () => {
  const use = (passkeyId: string, counter: number): FactorCommand => ({
    type: "UsePasskey",
    userId,
    passkeyId,
    counter,
  });

  test("records how often it was used", () =>
    given(passkeyAdded(phone)).when(use(phone, 7)).then(passkeyUsed(phone, 7)));
  test("whose authenticator does not count is recorded too", () =>
    given(passkeyAdded(phone), passkeyUsed(phone, 0)).when(use(phone, 0)).then(passkeyUsed(phone, 0)));
  test("that counts backwards, or not on, is refused: it was copied", () => {
    const history = [passkeyAdded(phone, { counter: 3 }), passkeyUsed(phone, 7)];
    for (const counter of [7, 6, 0])
      given(...history)
        .when(use(phone, counter))
        .thenRejectedWith("WRONG_CREDENTIALS");
    given(...history)
      .when(use(phone, 8))
      .then(passkeyUsed(phone, 8));
  });
  test("that was removed is refused", () =>
    given(passkeyAdded(phone), passkeyRemoved(phone)).when(use(phone, 9)).thenRejectedWith("WRONG_CREDENTIALS"));
});

describe("removing a passkey", () => {
  const remove = (passkeyId: string, mustKeepOne = false): FactorCommand => ({
    type: "RemovePasskey",
    ...whose,
    passkeyId,
    mustKeepOne,
  });

  test("records what it was called", () =>
    given(passkeyAdded(phone), issued).when(remove(phone)).then(passkeyRemoved(phone)));
  test("that is the last second factor is refused where there must be one", () => {
    given(passkeyAdded(phone), issued).when(remove(phone, true)).thenRejectedWith("LAST_SECOND_FACTOR");
    given(passkeyAdded(phone), issued, appAdded()).when(remove(phone, true)).then(passkeyRemoved(phone));
  });
  test("that is not there is refused", () => given().when(remove(phone)).thenRejectedWith("NOT_FOUND"));
  test("is not added by who gave a password alone, where that is not enough", () => {
    given()
      .when(addPasskey(phone, { mustBeFirst: true }))
      .then(passkeyAdded(phone), issued);
    given(appAdded(), issued)
      .when(addPasskey(phone, { mustBeFirst: true }))
      .thenRejectedWith("CONFLICT");
  });
});

describe("the authenticator app", () => {
  test("brings recovery codes where it is the first", () => given().when(addApp()).then(appAdded(), issued));
  test("brings none beside a passkey", () => given(passkeyAdded(phone), issued).when(addApp()).then(appAdded()));
  test("is not added by who gave a password alone, where that is not enough", () => {
    given()
      .when(addApp({ mustBeFirst: true }))
      .then(appAdded(), issued);
    given(passkeyAdded(phone), issued)
      .when(addApp({ mustBeFirst: true }))
      .thenRejectedWith("CONFLICT");
  });
  test("is one", () => given(appAdded(), issued).when(addApp()).thenRejectedWith("CONFLICT"));
  test("can be added again when it was removed, with new recovery codes", () =>
    given(appAdded(), issued, appRemoved).when(addApp()).then(appAdded(), issued));
});

describe("a code of the app", () => {
  const use = (step: number): FactorCommand => ({ type: "UseAuthenticator", userId, step });
  const used = (step: number): FactorEvent => ({ type: "AuthenticatorUsed", data: { userId, step } });

  test("is used", () => given(appAdded(100)).when(use(101)).then(used(101)));
  test("is not used twice, the one that confirmed the app included", () => {
    given(appAdded(100)).when(use(100)).thenRejectedWith("INVALID_INPUT");
    given(appAdded(100), used(101)).when(use(101)).thenRejectedWith("INVALID_INPUT");
  });
  test("older than one that was used is refused", () =>
    given(appAdded(100), used(102)).when(use(101)).thenRejectedWith("INVALID_INPUT"));
  test("of no app is refused", () => {
    given().when(use(101)).thenRejectedWith("INVALID_INPUT");
    given(appAdded(), issued, appRemoved).when(use(101)).thenRejectedWith("INVALID_INPUT");
  });
});

describe("removing the app", () => {
  const remove = (mustKeepOne = false): FactorCommand => ({ type: "RemoveAuthenticator", ...whose, mustKeepOne });

  test("is recorded once", () => {
    given(appAdded(), issued).when(remove()).then(appRemoved);
    given(appAdded(), issued, appRemoved).when(remove()).thenNothing();
  });
  test("is refused where there must be a second factor and it is the last", () => {
    given(appAdded(), issued).when(remove(true)).thenRejectedWith("LAST_SECOND_FACTOR");
    given(appAdded(), issued, passkeyAdded(phone)).when(remove(true)).then(appRemoved);
  });
});

describe("recovery codes", () => {
  const use = (codeHash: string): FactorCommand => ({ type: "UseRecoveryCode", ...whose, codeHash });
  const used = (codeHash: string, left: number): FactorEvent => ({
    type: "RecoveryCodeUsed",
    data: { ...whose, codeHash, left },
  });
  const replace: FactorCommand = { type: "ReplaceRecoveryCodes", ...whose, codeHashes: ["three"] };
  const replaced: FactorEvent = { type: "RecoveryCodesReplaced", data: { ...whose, codeHashes: ["three"] } };

  test("work once each", () => {
    given(appAdded(), issued).when(use("one")).then(used("one", 1));
    given(appAdded(), issued, used("one", 1)).when(use("one")).thenRejectedWith("INVALID_INPUT");
    given(appAdded(), issued, used("one", 1)).when(use("two")).then(used("two", 0));
  });
  test("that nobody issued are refused", () =>
    given(appAdded(), issued).when(use("three")).thenRejectedWith("INVALID_INPUT"));
  test("end when they are replaced", () => {
    given(appAdded(), issued).when(replace).then(replaced);
    given(appAdded(), issued, replaced).when(use("one")).thenRejectedWith("INVALID_INPUT");
    given(appAdded(), issued, replaced).when(use("three")).then(used("three", 0));
  });
  test("end with the last thing they stand in for", () => {
    given(appAdded(), issued, appRemoved).when(use("one")).thenRejectedWith("INVALID_INPUT");
    given(passkeyAdded(phone), issued, passkeyRemoved(phone)).when(use("one")).thenRejectedWith("INVALID_INPUT");
    given(passkeyAdded(phone), issued, appAdded(), appRemoved).when(use("one")).then(used("one", 1));
  });
  test("there are none without a second factor", () => given().when(replace).thenRejectedWith("CONFLICT"));
});

describe("a reset by whoever runs the platform", () => {
  const resetAll: FactorCommand = { type: "ResetSecondFactor", ...whose };

  test("takes everything away", () => {
    given(passkeyAdded(phone), issued, appAdded()).when(resetAll).then(reset);
    const after = [passkeyAdded(phone), issued, appAdded(), reset].reduce(factorDecider.evolve, noFactors());
    expect([hasSecondFactor(after), after]).toEqual([false, noFactors()]);
  });
  test("of nothing stays quiet", () => {
    given().when(resetAll).thenNothing();
    given(appAdded(), issued, reset).when(resetAll).thenNothing();
  });
});
