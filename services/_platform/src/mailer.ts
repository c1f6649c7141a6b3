export interface Mail {
  /** The same for every attempt to send it: mailboxes tell a repeated mail by it. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where one click stops mail of this kind (RFC 8058); absent for mail that cannot be stopped. */
  readonly unsubscribeUrl?: string;
}

/** The address takes no mail, now or later. The message is what its mail server said. */
export class AddressRefused extends Error {
  override readonly name = "AddressRefused";
}

/** No connection to the mail server came about: no other mail would go out now either. */
export class MailServerAway extends Error {
  override readonly name = "MailServerAway";
}

/** Hands mail to the world, or keeps it where no mail server is configured. */
export interface Mailer {
  /** True when mail really leaves the house; otherwise links are shown to the one who invites. */
  readonly delivers: boolean;
  /** @throws AddressRefused; MailServerAway; anything else may succeed another time. */
  send(mail: Mail): Promise<void>;
  /** Ends its connections; what is on its way is sent first. */
  close?(): void;
}
