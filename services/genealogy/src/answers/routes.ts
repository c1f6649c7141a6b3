import { answerQuestion } from "@kinkeeper/contracts/genealogy/answers";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { viewerOf } from "../actor.ts";
import type { KinGraphs } from "../kin/kin-graphs.ts";
import { answerTo } from "./answer-question.ts";
import { AskedTree } from "./asked-tree.ts";

/** Questions that the tree answers. */
export const answerRoutes = (
  { readModel, now }: Pick<ServiceDependencies, "readModel" | "now">,
  graphs: KinGraphs,
): readonly Route[] => [
  route(answerQuestion, async ({ query: { question, day }, caller, tenantId }) => {
    const viewer = viewerOf({ caller, tenantId });
    const tree = new AskedTree(readModel, graphs, viewer, day ?? now().toISOString().slice(0, 10));
    return { answer: await answerTo(tree, question) };
  }),
];
