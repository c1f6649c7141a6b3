/** What those who look at a ticket listen to. */
export const ticketTopic = (ticketId: string): string => `ticket/${ticketId}`;
