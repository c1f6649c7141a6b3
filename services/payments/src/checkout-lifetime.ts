/** How long a page to pay at stays open, in milliseconds: as long as the shortest that Stripe grants, and a little more. */
export const checkoutLifetimeMs = 35 * 60 * 1000;
