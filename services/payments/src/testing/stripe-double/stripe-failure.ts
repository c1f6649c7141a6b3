interface FailureDetails {
  readonly type?: "invalid_request_error" | "idempotency_error" | "card_error" | "api_error";
  readonly code?: string;
  readonly param?: string;
  readonly status?: number;
  /** Refused before anything was carried out: no result is kept under the idempotency key. */
  readonly isUnstarted?: boolean;
}

/** An answer in which Stripe refuses. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly isUnstarted: boolean;
  readonly #details: FailureDetails;
  constructor(message: string, details: FailureDetails = {}) {
    super(message);
    this.status = details.status ?? 400;
    this.isUnstarted = details.isUnstarted ?? false;
    this.#details = details;
  }

  get body(): object {
    const { type = "invalid_request_error", code, param } = this.#details;
    return { error: { type, message: this.message, ...(code ? { code } : {}), ...(param ? { param } : {}) } };
  }
}

export const noSuch = (what: string, id: string): StripeFailure =>
  new StripeFailure(`No such ${what}: '${id}'`, { code: "resource_missing", param: "id", status: 404 });
