import { sessionHint } from "./session-hint.ts";
import { Spinner } from "./spinner.tsx";

/** Of index.html, and of it the part for who is here: what the gateway saw is forgotten after the first question. */
const takePainted = (): HTMLElement | undefined => {
  const painted = document.getElementById("before-script");
  if (!painted) return undefined;
  painted.querySelector(sessionHint() === "none" ? ".before-script-frame" : ".before-script-mark")?.remove();
  return painted;
};

const painted = takePainted();

/** What the document showed before any script ran, until there is something better: nothing flashes in between. */
export const BeforeScript = () => (painted ? <div ref={(place) => place?.append(painted)} /> : <Spinner />);
