import { mostCannedAnswers, type CannedAnswerDetails } from "@kinkeeper/contracts/helpdesk/canned-answers";
import type { CannedAnswerEvent } from "@kinkeeper/contracts/helpdesk/events";
import { streamName } from "@kinkeeper/contracts/event";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";

/** All of one family, by id. */
export type CannedAnswers = ReadonlyMap<string, CannedAnswerDetails>;

export type CannedAnswerCommand =
  | { readonly type: "AddCannedAnswer"; readonly cannedAnswerId: string; readonly details: CannedAnswerDetails }
  | { readonly type: "ChangeCannedAnswer"; readonly cannedAnswerId: string; readonly details: CannedAnswerDetails }
  | { readonly type: "RemoveCannedAnswer"; readonly cannedAnswerId: string };

export const cannedAnswersStream = (tenantId: string): string => streamName("canned", tenantId, "all");

const requireFreeTitle = (answers: CannedAnswers, id: string, { title }: CannedAnswerDetails): void => {
  const isTaken = [...answers].some(
    ([other, taken]) => other !== id && taken.title.toLowerCase() === title.toLowerCase(),
  );
  if (isTaken) throw new DomainError("CONFLICT", "There is a saved reply with this title already.");
};

const decide = (command: CannedAnswerCommand, answers: CannedAnswers): CannedAnswerEvent[] => {
  const { cannedAnswerId } = command;
  const known = answers.get(cannedAnswerId);
  switch (command.type) {
    case "AddCannedAnswer":
      if (known) return [];
      if (answers.size >= mostCannedAnswers)
        throw new DomainError("CONFLICT", `At most ${mostCannedAnswers} saved replies can be kept.`);
      requireFreeTitle(answers, cannedAnswerId, command.details);
      return [{ type: "CannedAnswerAdded", data: { cannedAnswerId, details: command.details } }];
    case "ChangeCannedAnswer": {
      if (!known) throw notFound("saved reply");
      const { title, text } = command.details;
      if (known.title === title && known.text === text) return [];
      requireFreeTitle(answers, cannedAnswerId, command.details);
      return [{ type: "CannedAnswerChanged", data: { cannedAnswerId, details: command.details } }];
    }
    case "RemoveCannedAnswer":
      if (!known) throw notFound("saved reply");
      return [{ type: "CannedAnswerRemoved", data: { cannedAnswerId } }];
  }
};

const evolve = (answers: CannedAnswers, event: CannedAnswerEvent): CannedAnswers => {
  const next = new Map(answers);
  if (event.type === "CannedAnswerRemoved") next.delete(event.data.cannedAnswerId);
  else next.set(event.data.cannedAnswerId, event.data.details);
  return next;
};

export const cannedAnswersDecider: Decider<CannedAnswers, CannedAnswerCommand, CannedAnswerEvent> = {
  initialState: () => new Map(),
  evolve,
  decide,
};
