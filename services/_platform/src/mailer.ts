export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Hands mail to the world, or keeps it where no mail server is configured. */
export interface Mailer {
  /** True when mail really leaves the house; otherwise links are shown to the one who invites. */
  readonly delivers: boolean;
  send(mail: Mail): Promise<void>;
}
