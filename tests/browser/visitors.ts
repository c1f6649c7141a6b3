import type { User } from "@kinkeeper/contracts/identity/signed-in";
import type { Page } from "playwright-core";

export interface NewFamily {
  readonly familyName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Level 1 heading of the page where everybody of a family begins. */
export const homeHeading = "Search Your Family Archive";

/** Every account that these tests make has this one. */
export const password = "quiet violet lantern";

/** A family nobody has founded yet. */
export const newFamily = (familyName: string): NewFamily => ({
  familyName,
  firstName: "Ada",
  lastName: familyName,
  email: `ada-${crypto.randomUUID()}@example.org`,
});

/** Founds a family as a visitor does: from the landing page through the page that starts a family. */
export const signUp = async (page: Page, { familyName, firstName, lastName, email }: NewFamily): Promise<void> => {
  await page.goto("/");
  await page.getByRole("link", { name: "Start a family archive" }).first().click();
  await page.getByLabel("Name of your family archive").fill(familyName);
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill(lastName);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Start the archive" }).click();
  await page.getByRole("heading", { level: 1, name: `Welcome, ${firstName}` }).waitFor();
};

/** Opens an account without a family, from the landing page through the page for businesses; ends at the application. */
export const signUpAsBusiness = async (page: Page, { firstName, lastName, email }: NewFamily): Promise<void> => {
  await page.goto("/");
  await page.getByRole("link", { name: "Open a business account" }).click();
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill(lastName);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Open the account" }).click();
  await page.getByRole("heading", { level: 1, name: "Become a Vendor" }).waitFor();
};

/** Signs in through the page, and ends where `returnTo` leads. */
export const signIn = async (page: Page, username: string, secret = password, returnTo = "/"): Promise<void> => {
  await page.goto(returnTo === "/" ? "/api/login" : `/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  await page.getByLabel("E-mail address or user name").fill(username);
  await page.getByLabel("Password").fill(secret);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page
    .getByRole("navigation", { name: "Main" })
    .or(page.getByRole("button", { name: "Toggle the sidebar" }))
    .first()
    .waitFor();
};

/** The same without the pages, where signing in is not what a test is about. */
export const signInQuietly = async (page: Page, username: string, secret = password): Promise<User> => {
  const answer = await page.request.post("/api/login", { data: { username, password: secret } });
  if (!answer.ok()) throw new Error(`not signed in: ${answer.status()} ${await answer.text()}`);
  const { user } = (await answer.json()) as { user: User };
  return user;
};

/** Comes into the family of the admin who is signed in on another page, as a member of it. */
export const joinQuietly = async (page: Page, admin: Page, firstName: string): Promise<User> => {
  const { tenantId } = await call<{ tenantId: string }>(admin, "GET", "/api/auth/user");
  const email = `invited-${crypto.randomUUID()}@example.org`;
  const { link } = await call<{ link: string }>(admin, "POST", `/api/tenants/${tenantId}/users`, { email });
  const token = new URL(link).searchParams.get("token");
  const body = { token, firstName, lastName: "Guest", password };
  return (await call<{ user: User }>(page, "POST", "/api/password-reset/confirm", body)).user;
};

export const foundQuietly = async (page: Page, family: NewFamily): Promise<User> => {
  const answer = await page.request.post("/api/signup", { data: { ...family, password } });
  if (!answer.ok()) throw new Error(`not founded: ${answer.status()} ${await answer.text()}`);
  const { user } = (await answer.json()) as { user: User };
  return user;
};

/** Calls the product as whoever is signed in on the page; throws with the answer unless it is a success. */
export const call = async <Body>(page: Page, method: string, path: string, body?: unknown): Promise<Body> => {
  const answer = await page.request.fetch(path, { method, ...(body === undefined ? {} : { data: body }) });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  const text = await answer.text();
  return (text === "" ? undefined : JSON.parse(text)) as Body;
};
