import { StripeFailure } from "./stripe-failure.ts";
import { currentSession, paySession } from "./resources/checkout-sessions.ts";
import { changeAccount } from "./resources/accounts.ts";
import type { World } from "./world.ts";

/** An answer of a page: a status, where it leads to, or what it shows. */
export interface PageAnswer {
  readonly status: number;
  readonly location?: string;
  readonly html: string;
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const shell = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title><main><h1>${escaped(title)}</h1>${content}</main></html>`;

const button = (action: string, label: string): string => `<button name="action" value="${action}">${label}</button>`;
const redirect = (location: string): PageAnswer => ({ status: 303, location, html: "" });

const checkoutPage = (world: World, id: string, note = ""): PageAnswer => {
  const { status, title, amount_total: amount, currency } = currentSession(world, id);
  if (status !== "open")
    return { status: 410, html: shell("This page has ended", "<p>Nothing is taken here any more.</p>") };
  const price = `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`;
  const buttons = button("pay", "Pay") + button("decline", "Decline") + button("cancel", "Cancel");
  return { status: 200, html: shell(title, `<p>${price}</p>${note}<form method="post">${buttons}</form>`) };
};

const checkout = (world: World, id: string, action: string | undefined): PageAnswer => {
  const { success_url: success, cancel_url: cancel } = currentSession(world, id);
  switch (action) {
    case "pay":
      paySession(world, id);
      return redirect(success.replaceAll("{CHECKOUT_SESSION_ID}", id));
    case "decline":
      // The page stays open: another card may do.
      return checkoutPage(world, id, '<p role="alert">Your card was declined.</p>');
    case "cancel":
      return redirect(cancel);
    default:
      return checkoutPage(world, id);
  }
};

/** Stripe's own pages: the checkout with Pay, Decline and Cancel, and what a vendor fills in. Undefined for any other path. */
export const hostedPage = (world: World, url: URL, action: string | undefined): PageAnswer | undefined => {
  const [, first, second, third] = url.pathname.split("/");
  try {
    if (first === "c" && second === "pay" && third !== undefined) return checkout(world, third, action);
    if (first !== "setup" || second === undefined) return undefined;
    if (action !== "finish")
      return { status: 200, html: shell("Payouts", `<form method="post">${button("finish", "Finish")}</form>`) };
    changeAccount(world, second, "ready");
    return redirect(url.searchParams.get("return_url") ?? "/");
  } catch (error) {
    if (error instanceof StripeFailure)
      return { status: error.status, html: shell("Something is wrong", escaped(error.message)) };
    throw error;
  }
};
