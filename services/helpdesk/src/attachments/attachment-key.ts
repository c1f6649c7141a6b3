/** Where the bytes of a ticket's file lie in the object store. */
export const attachmentKey = (tenantId: string, ticketId: string, attachmentId: string): string =>
  `t/${tenantId}/tickets/${ticketId}/${attachmentId}`;
