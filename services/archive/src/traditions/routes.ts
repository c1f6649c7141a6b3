import { traditionEndpoints as endpoints } from "@kinkeeper/contracts/archive/traditions";
import { route, type Route } from "@kinkeeper/platform/http/route";
import { addComment } from "../comments/add-comment.ts";
import { listComments } from "../comments/list-comments.ts";
import { addItem } from "../items/add-item.ts";
import { changeItem } from "../items/change-item.ts";
import { getItem } from "../items/get-item.ts";
import { listHistory } from "../items/list-history.ts";
import { listItems } from "../items/list-items.ts";
import { removeItem } from "../items/remove-item.ts";
import { revertItem } from "../items/revert-item.ts";
import type { TextDependencies } from "../texts/text-space.ts";
import { tradition } from "./tradition.ts";

export const traditionRoutes = (dependencies: TextDependencies): readonly Route[] => [
  route(endpoints.list, (request) => listItems(dependencies, tradition, request)),
  route(endpoints.add, (request) => addItem(dependencies, tradition, request, request.body)),
  route(endpoints.get, (request) => getItem(dependencies, tradition, request)),
  route(endpoints.change, (request) => changeItem(dependencies, tradition, request, request.body)),
  route(endpoints.remove, (request) => removeItem(dependencies, tradition, request)),
  route(endpoints.history, (request) => listHistory(dependencies, tradition, request)),
  route(endpoints.revert, (request) => revertItem(dependencies, tradition, request, request.body.revision)),
  route(endpoints.comments, (request) => listComments(dependencies, tradition, request)),
  route(endpoints.addComment, (request) => addComment(dependencies, tradition, request, request.body.text)),
];
