import { listTicketMessages, type Attachment, type TicketMessage } from "@kinkeeper/contracts/helpdesk/messages";
import { followTicket, type Ticket } from "@kinkeeper/contracts/helpdesk/tickets";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useEventStream } from "@kinkeeper/kit/api/use-event-stream.ts";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { sizeWords } from "./attachment-rules.ts";
import { ticketQueries } from "./ticket-queries.ts";
import { momentOf } from "./ticket-words.ts";

const File = ({ ticketId, file }: { ticketId: string; file: Attachment }) => {
  const address = `/api/tickets/${ticketId}/attachments/${file.id}`;
  const isPicture = file.contentType.startsWith("image/");
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="focus-ring block max-w-full overflow-hidden rounded-control border border-line bg-sheet text-sm text-ink no-underline hover:border-edge/60"
    >
      {isPicture && (
        <img
          src={address}
          alt={file.fileName}
          loading="lazy"
          className="h-32 w-auto max-w-full bg-wash object-contain"
        />
      )}
      <span className="flex max-w-64 items-center gap-2 px-3 py-2">
        {!isPicture && <Icon of={FileText} size={16} className="shrink-0 text-ink-soft" />}
        <span className="min-w-0 flex-1 truncate">{file.fileName}</span>
        <span className="shrink-0 text-xs text-ink-soft tabular-nums">{sizeWords(file.bytes)}</span>
      </span>
    </a>
  );
};

const Message = ({ ticketId, message }: { ticketId: string; message: TicketMessage }) => {
  const { id: ownId } = useSession().user;
  const { isAnswer, text, attachments } = message;
  const name = message.userId === ownId ? "You" : (message.userName ?? (isAnswer ? "Help desk" : "A member"));
  return (
    <li
      className={classNames(
        "w-fit max-w-[min(46rem,92%)] min-w-0 rounded-card border px-4 py-3",
        isAnswer ? "border-transparent bg-accent-soft" : "border-line bg-sheet",
        message.userId === ownId && "ml-auto",
      )}
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
        <span className="text-sm font-medium text-ink">{name}</span>
        {isAnswer && <span className="font-medium text-accent">Answer</span>}
        <time dateTime={message.createdAt}>{momentOf(message.createdAt)}</time>
      </p>
      <p className="mt-1.5 leading-relaxed [overflow-wrap:anywhere] whitespace-pre-line">
        {text || <em className="text-ink-soft">Removed</em>}
      </p>
      {attachments.length > 0 && (
        <ul aria-label="Files" className="mt-3 flex flex-wrap gap-2">
          {attachments.map((file) => (
            <li key={file.id} className="max-w-full">
              <File ticketId={ticketId} file={file} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};

/** What was written in a ticket, told anew whenever something was added. */
export const Thread = ({ ticket }: { ticket: Ticket }) => {
  const params = { id: ticket.id };
  const { data: messages } = useSuspenseQuery(useApi().queryFor(listTicketMessages, { params }));
  const isLive = useEventStream(followTicket, {
    params,
    lastEventId: String(ticket.revision),
    refreshes: ticketQueries,
  });
  return (
    <section aria-label="Messages" data-live={isLive} data-revision={ticket.revision}>
      <ol className="grid gap-3" aria-live="polite" aria-relevant="additions">
        {messages.map((message) => (
          <Message key={message.id} ticketId={ticket.id} message={message} />
        ))}
      </ol>
    </section>
  );
};
