import "./trusted-types.ts";
import "./without-eval.ts";
import "./shell.css";
import { nextTask } from "./next-task.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

// In this same file. What it begins with, React above all, is run in a task of its own: all in one, it is too long for a phone.
void nextTask()
  .then(() => import(/* webpackMode: "eager" */ "./start.tsx"))
  .then(({ start }) => start(root));
