/** What a browser says before it goes elsewhere. */
export interface NavigateEventLike extends Event {
  /** `traverse`: back or forward. */
  readonly navigationType: string;
  readonly destination: { readonly key: string };
}

interface NavigationLike {
  traverseTo(key: string): unknown;
  addEventListener(type: "navigate", listener: (event: NavigateEventLike) => void): void;
  removeEventListener(type: "navigate", listener: (event: NavigateEventLike) => void): void;
}

/** Not in every browser yet: without it nothing can be done about the back button. */
export const browserNavigation = (): NavigationLike | undefined =>
  "navigation" in window ? (window.navigation as NavigationLike) : undefined;

/** Keeps somebody who goes back or forward on the page; whether it did, for they may go elsewhere, or be kept already. */
export const holdBack = (event: NavigateEventLike): boolean => {
  if (event.navigationType !== "traverse" || !event.cancelable || event.defaultPrevented) return false;
  event.preventDefault();
  return true;
};
