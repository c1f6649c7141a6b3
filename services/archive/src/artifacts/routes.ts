import { artifactEndpoints as endpoints } from "@kinkeeper/contracts/archive/artifacts";
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
import { artifact, artifactChangesFrom, artifactDetailsFrom } from "./artifact.ts";

export const artifactRoutes = (dependencies: TextDependencies): readonly Route[] => [
  route(endpoints.list, (request) => listItems(dependencies, artifact, request)),
  route(endpoints.add, (request) => addItem(dependencies, artifact, request, artifactDetailsFrom(request.body))),
  route(endpoints.get, (request) => getItem(dependencies, artifact, request)),
  route(endpoints.change, (request) => changeItem(dependencies, artifact, request, artifactChangesFrom(request.body))),
  route(endpoints.remove, (request) => removeItem(dependencies, artifact, request)),
  route(endpoints.history, (request) => listHistory(dependencies, artifact, request)),
  route(endpoints.revert, (request) => revertItem(dependencies, artifact, request, request.body.revision)),
  route(endpoints.comments, (request) => listComments(dependencies, artifact, request)),
  route(endpoints.addComment, (request) => addComment(dependencies, artifact, request, request.body.text)),
];
