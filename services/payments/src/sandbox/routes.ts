import { decimalOf } from "@kinkeeper/contracts/money";
import { endSandboxSession, getSandboxSession, type SandboxSession } from "@kinkeeper/contracts/payments/sandbox";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import { notFound } from "@kinkeeper/platform/domain-error";
import { route, type Route } from "@kinkeeper/platform/http/route";
import { loadStream } from "@kinkeeper/platform/load-stream";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { transactionDecider } from "../transactions/transaction.decider.ts";
import { transactionStream } from "../transactions/transaction.ts";
import type { Settlement } from "../transactions/settlement.ts";
import { sandboxDecider, sandboxStream, type SandboxCommand, type SandboxState } from "./sandbox.decider.ts";

type Session = Exclude<SandboxState, { status: "none" }>;

const commands = {
  pay: (now: Date): SandboxCommand => ({ type: "PaySession", now }),
  decline: (): SandboxCommand => ({ type: "CloseSession", reason: "declined" }),
  cancel: (): SandboxCommand => ({ type: "CloseSession", reason: "canceled" }),
};

/** The sandbox's own page asks these; a real provider's page would be its own. */
export const sandboxRoutes = (dependencies: ServiceDependencies, settlement: Settlement): readonly Route[] => {
  const { journal, now } = dependencies;

  const read = async (sessionId: string, userId: string): Promise<Session> => {
    const { state: session } = await loadStream(journal, sandboxDecider, sandboxStream(sessionId));
    // Somebody else's looks like none.
    if (session.status === "none" || session.userId !== userId) throw notFound("checkout");
    return session;
  };

  const answerOf = async (session: Session): Promise<SandboxSession> => {
    const stream = transactionStream(session.tenantId, session.transactionId);
    const { state: transaction } = await loadStream(journal, transactionDecider, stream);
    if (transaction.status === "none") throw notFound("checkout");
    const isExpired = session.status === "open" && now().toISOString() >= session.expiresAt;
    const status = isExpired ? "expired" : session.status;
    return {
      id: session.sessionId,
      title: transaction.title,
      businessName: transaction.businessName,
      amount: decimalOf(session.amountMinor),
      status,
      expiresAt: session.expiresAt,
      returnUrl: status === "paid" ? "/marketplace?success=true" : "/marketplace?canceled=true",
    };
  };

  return [
    route(getSandboxSession, async ({ params: { id }, caller }) => answerOf(await read(id, caller.sub))),

    route(endSandboxSession, async ({ params: { id }, body: { action }, caller, platformContext }) => {
      const { tenantId, transactionId } = await read(id, caller.sub);
      await handleCommand(journal, sandboxDecider, sandboxStream(id), commands[action](now()), platformContext);
      // A real provider would send a message now.
      await settlement.settle(tenantId, transactionId);
      return answerOf(await read(id, caller.sub));
    }),
  ];
};
