import { useEffectEvent, useLayoutEffect } from "react";
import { browserNavigation, holdBack, type NavigateEventLike } from "./browser-navigation.ts";

/** The dialogs that are open, the nearest last. */
const opened: object[] = [];

/** For the page below: the back button is for the dialog then. */
export const isUnderDialog = (): boolean => opened.length > 0;

/** The back button closes what lies over a page, the nearest first, instead of leaving the page below. */
export const useCloseOnBack = (isOpen: boolean, onClose: () => void): void => {
  const close = useEffectEvent(onClose);
  // Before it is seen, so that what is below never answers for it.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const self = {};
    const onNavigate = (event: NavigateEventLike) => {
      if (opened.at(-1) === self && holdBack(event)) close();
    };
    const navigation = browserNavigation();
    opened.push(self);
    navigation?.addEventListener("navigate", onNavigate);
    return () => {
      opened.splice(opened.indexOf(self), 1);
      navigation?.removeEventListener("navigate", onNavigate);
    };
  }, [isOpen]);
};
