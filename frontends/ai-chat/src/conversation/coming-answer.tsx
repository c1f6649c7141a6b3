import type { Citation } from "@kinkeeper/contracts/ai-chat/citations";
import { Answer, answerTextStyles, bubbleStyles } from "../answers/answer.tsx";
import { withoutHalfMark } from "../answers/cited-pieces.ts";
import { Interrupted } from "../answers/interrupted.tsx";
import type { Turn } from "../asking/use-ask.ts";
import { ComingProposal } from "../proposals/proposal-card.tsx";
import { Bubble } from "./message-item.tsx";

interface ComingAnswerProps {
  readonly turn: Turn;
  readonly open: Citation | undefined;
  readonly onOpen: (citation: Citation) => void;
  readonly onAsk: (question: string) => void;
}

/** The answer that is under way, or as much of it as came. */
export const ComingAnswer = ({ turn, open, onOpen, onAsk }: ComingAnswerProps) => {
  const { question, answer, citations, proposals, isUnderWay, isWhole } = turn;
  const text = isUnderWay ? withoutHalfMark(answer) : answer;
  return (
    <Bubble>
      {isUnderWay && text === "" ? (
        <div className={bubbleStyles}>
          <p className={`${answerTextStyles} animate-breathe text-ink-soft italic`}>Looking through your archive…</p>
        </div>
      ) : (
        <Answer text={text} citations={citations} open={open} onOpen={onOpen} isUnderWay={isUnderWay}>
          {!isUnderWay && !isWhole && <Interrupted isBusy={false} onAskAgain={() => onAsk(question)} />}
        </Answer>
      )}
      {proposals.map((proposal) => (
        <ComingProposal key={proposal.id} proposal={proposal} />
      ))}
    </Bubble>
  );
};
