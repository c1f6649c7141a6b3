import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeViolations } from "./axe.ts";
import type { BrowserHarness } from "./browser-harness.ts";
import { foundQuietly, homeHeading, newFamily, password } from "./visitors.ts";

/** The page's browser gets a device with a fingerprint reader, and a finger that lies on it. */
const plugInAuthenticator = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

/** The code of an authenticator app, made from the key as it is shown (RFC 6238), by the browser's own cryptography. */
const codeOf = (page: Page, shown: string, away = 0): Promise<string> =>
  page.evaluate(
    async ([key, offset]) => {
      const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
      const bits = key
        .replaceAll(" ", "")
        .split("")
        .map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0"));
      const bytes = bits
        .join("")
        .match(/.{8}/g)!
        .map((byte) => Number.parseInt(byte, 2));
      const hmac = { name: "HMAC", hash: "SHA-1" };
      const secret = await crypto.subtle.importKey("raw", new Uint8Array(bytes), hmac, false, ["sign"]);
      const counter = new DataView(new ArrayBuffer(8));
      counter.setBigUint64(0, BigInt(Math.floor(Date.now() / 30_000) + offset));
      const hash = new DataView(await crypto.subtle.sign("HMAC", secret, counter.buffer));
      const number = hash.getUint32(hash.getUint8(19) & 15) & 0x7fff_ffff;
      return String(number % 1_000_000).padStart(6, "0");
    },
    [shown, away] as const,
  );

const isHome = (page: Page): Promise<void> => page.getByRole("heading", { level: 1, name: homeHeading }).waitFor();

const signOut = async (page: Page): Promise<void> => {
  await page.goto("/api/logout");
  await page.getByRole("link", { name: "Log In to Get Started" }).waitFor();
};

const givePassword = async (page: Page, email: string): Promise<void> => {
  await page.goto("/api/login");
  await page.getByLabel("E-mail address or user name").fill(email);
  const typed = page.getByLabel("Password");
  await typed.fill(password);
  expect(await typed.getAttribute("type")).toBe("password");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  expect(await typed.getAttribute("type")).toBe("text");
  await page.getByRole("button", { name: "Hide", exact: true }).click();
  expect(await typed.getAttribute("type")).toBe("password");
  await page.getByRole("button", { name: "Sign in" }).click();
};

/** The recovery codes that a dialog shows once. */
const keepCodes = async (page: Page): Promise<readonly string[]> => {
  const dialog = page.getByRole("dialog", { name: "Keep these codes" });
  await dialog.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const codes = await dialog.getByRole("listitem").allTextContents();
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  return codes;
};

/** Passkeys, the second step, and the way back in for who has lost them. */
export const securityJourneys = ({ openPage }: BrowserHarness): void => {
  test("a passkey is added, and signs in by itself", async () => {
    const { page, problems } = await openPage();
    await plugInAuthenticator(page);
    const founder = newFamily("Keepers");
    await foundQuietly(page, founder);
    await page.goto("/settings");
    await page.getByRole("link", { name: "Security" }).click();
    await page.getByRole("heading", { level: 1, name: "Security" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a passkey" });
    await dialog.getByLabel("Name").fill("Ada’s phone");
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Continue" }).click();
    expect(await keepCodes(page)).toHaveLength(10);
    await page.getByRole("list", { name: "Passkeys" }).getByText("Ada’s phone", { exact: true }).waitFor();

    // The browser offers it in the field of the user name, and its owner takes it.
    await signOut(page);
    await page.goto("/api/login?returnTo=%2Fpeople", { waitUntil: "commit" });
    await page.getByRole("heading", { level: 1, name: "People" }).waitFor();

    // After the password it is the second step.
    await signOut(page);
    problems.expect(/status of 401/);
    const first = await page.evaluate(
      async (body) =>
        (
          await fetch("/api/login", {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(body),
          })
        ).json() as Promise<{ error: string }>,
      { username: founder.email, password },
    );
    expect(first.error).toBe("SECOND_FACTOR_REQUIRED");
    await page.goto("/api/login/second-factor?returnTo=%2Fpeople");
    await page.getByRole("heading", { level: 1, name: "One more step" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.waitForURL("**/people");
  });

  test("a code is asked for after the password; a recovery code lets in who has lost the app, and the app can go", async () => {
    const founder = newFamily("Careful");
    const { page, problems } = await openPage({ width: 375, height: 812, theme: "dark" });
    problems.expect(/status of 400/);
    await foundQuietly(page, founder);
    await page.goto("/settings/security");
    await page.getByRole("button", { name: "Add an app" }).click();
    const dialog = page.getByRole("dialog", { name: "Add an authenticator app" });
    const key = await dialog.locator(".font-mono").textContent();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByLabel("Code from the app").fill(await codeOf(page, key!));
    await dialog.getByRole("button", { name: "Turn on" }).click();
    const [first] = await keepCodes(page);
    await page.getByRole("button", { name: "Remove the app" }).waitFor();

    await signOut(page);
    await givePassword(page, founder.email);
    await page.getByRole("heading", { level: 1, name: "One more step" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel("Code").fill("000000x");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("alert").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    // The one that confirmed the app was used; the next one is taken already.
    await page.getByLabel("Code").fill(await codeOf(page, key!, 1));
    // A second click while it is on its way does not send it again: the code would be said to have been used.
    const sent: string[] = [];
    const clicked = Promise.withResolvers<void>();
    await page.route("**/api/login/second-factor", async (route) => {
      sent.push(route.request().url());
      await clicked.promise;
      await route.continue();
    });
    const { x, y, width, height } = (await page.getByRole("button", { name: "Continue" }).boundingBox())!;
    const clickOnce = () => page.mouse.click(x + width / 2, y + height / 2);
    await clickOnce();
    await expect.poll(() => sent).toHaveLength(1);
    await clickOnce();
    clicked.resolve();
    await isHome(page);
    await page.unroute("**/api/login/second-factor");
    expect(sent).toHaveLength(1);

    // The phone is lost.
    await signOut(page);
    await givePassword(page, founder.email);
    await page.getByLabel("Code").fill(first!);
    await page.getByRole("button", { name: "Continue" }).click();
    await isHome(page);
    await page.goto("/settings/security");
    await page.getByText("9 are left.").waitFor();
    await page.getByText("Recovery code used").waitFor();
    await page.getByRole("button", { name: "Remove the app" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await page.getByRole("button", { name: "Add an app" }).waitFor();

    await signOut(page);
    await givePassword(page, founder.email);
    await isHome(page);
  });
};
