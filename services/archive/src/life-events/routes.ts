import { lifeEventEndpoints as endpoints } from "@kinkeeper/contracts/archive/life-events";
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
import { lifeEvent, lifeEventDetailsFrom } from "./life-event.ts";

export const lifeEventRoutes = (dependencies: TextDependencies): readonly Route[] => [
  route(endpoints.list, (request) => listItems(dependencies, lifeEvent, request)),
  route(endpoints.add, (request) => addItem(dependencies, lifeEvent, request, lifeEventDetailsFrom(request.body))),
  route(endpoints.get, (request) => getItem(dependencies, lifeEvent, request)),
  route(endpoints.change, (request) => changeItem(dependencies, lifeEvent, request, request.body)),
  route(endpoints.remove, (request) => removeItem(dependencies, lifeEvent, request)),
  route(endpoints.history, (request) => listHistory(dependencies, lifeEvent, request)),
  route(endpoints.revert, (request) => revertItem(dependencies, lifeEvent, request, request.body.revision)),
  route(endpoints.comments, (request) => listComments(dependencies, lifeEvent, request)),
  route(endpoints.addComment, (request) => addComment(dependencies, lifeEvent, request, request.body.text)),
];
