import "./trusted-types.ts";
import "./without-eval.ts";
import "./shell.css";
import { nextTask } from "./next-task.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

// React and our own modules stand in these same files, but are run in tasks of their own: all in one, it is too long for a phone.
void nextTask()
  .then(() => import(/* webpackMode: "eager" */ "react-dom/client"))
  .then(nextTask)
  .then(() => import(/* webpackMode: "eager" */ "./start.tsx"))
  .then(({ start }) => start(root));
