import { platformTenant, type Claims } from "@kinkeeper/contracts/claims";
import {
  addCannedAnswer,
  changeCannedAnswer,
  listCannedAnswers,
  removeCannedAnswer,
  type CannedAnswer,
} from "@kinkeeper/contracts/helpdesk/canned-answers";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { additionOf } from "@kinkeeper/platform/http/addition";
import { route, type Route, type RouteRequest } from "@kinkeeper/platform/http/route";
import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { cannedAnswersDecider, cannedAnswersStream, type CannedAnswerCommand } from "./canned-answers.decider.ts";

/** Whose they are: super administrators answer for the platform, whatever family they look at. */
const ownerOf = ({ role, tenantId = platformTenant }: Claims): string =>
  role === "super_admin" ? platformTenant : tenantId;

export const cannedAnswerRoutes = (dependencies: ServiceDependencies): readonly Route[] => {
  const { readModel, newId } = dependencies;

  const carryOut = (
    command: CannedAnswerCommand,
    { caller, platformContext }: Pick<RouteRequest<Endpoint>, "caller" | "platformContext">,
  ) => {
    const context: CommandContext = { ...platformContext, tenantId: ownerOf(caller) };
    return executeCommand(dependencies, cannedAnswersDecider, cannedAnswersStream(context.tenantId), command, context);
  };

  return [
    route(listCannedAnswers, async ({ caller }) => {
      const tenantId = ownerOf(caller);
      const rows = await readModel.asViewer(
        { tenantId, userId: caller.sub, isAdmin: true },
        (sql) => sql<CannedAnswer[]>`
          select id, title, text from canned_answers where tenant_id = ${tenantId} order by lower(title), id`,
      );
      return [...rows];
    }),

    route(addCannedAnswer, async (request) => {
      const { id } = additionOf(request, newId);
      await carryOut({ type: "AddCannedAnswer", cannedAnswerId: id, details: request.body }, request);
      return { id, ...request.body };
    }),

    route(changeCannedAnswer, async (request) => {
      const { id } = request.params;
      await carryOut({ type: "ChangeCannedAnswer", cannedAnswerId: id, details: request.body }, request);
      return { id, ...request.body };
    }),

    route(removeCannedAnswer, async (request) => {
      await carryOut({ type: "RemoveCannedAnswer", cannedAnswerId: request.params.id }, request);
    }),
  ];
};
