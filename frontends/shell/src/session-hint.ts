import { sessionHintMeta, type SessionHint } from "@kinkeeper/contracts/document";

/** What the gateway saw when it answered this page. */
export const sessionHint = (): SessionHint | undefined => {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${sessionHintMeta}"]`)?.content;
  return content === "none" || content === "some" ? content : undefined;
};

/** It holds for the first question only: later the world may have changed. */
export const takeSessionHint = (): SessionHint | undefined => {
  const hint = sessionHint();
  document.querySelector(`meta[name="${sessionHintMeta}"]`)?.remove();
  return hint;
};
