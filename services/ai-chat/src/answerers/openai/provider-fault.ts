/** What went wrong between us and the provider, each with what people are told. Nothing the provider said goes into it. */
const sentences = {
  /** 401, 403: the key or the model is not accepted. */
  refused: "The language model does not accept this server’s key. Please tell whoever runs it.",
  /** 429, also after the wait that it asked for. */
  busy: "The language model has too much to do. Please try again in a minute.",
  /** Any other answer that is no success. */
  failed: "The language model could not answer. Please try again.",
  unreachable: "The language model cannot be reached. Please try again.",
  /** The connection broke off in the middle. */
  broken: "The language model stopped in the middle of its answer. Please try again.",
  /** Nothing came for too long. */
  stalled: "The language model fell silent in the middle of its answer. Please try again.",
  /** The whole answer took too long. */
  late: "The language model took too long. Please ask for less, or try again.",
  /** It sent what cannot be read. */
  garbled: "The language model sent something that cannot be read. Please try again.",
  /** It ended without a word. */
  empty: "The language model said nothing. Please ask in other words.",
  /** It may not say what it wanted to. */
  filtered: "The language model declined to answer. Please ask in other words.",
} as const;
export type FaultKind = keyof typeof sentences;

export class ProviderFault extends Error {
  override readonly name = "ProviderFault";
  readonly kind: FaultKind;
  constructor(kind: FaultKind) {
    super(sentences[kind]);
    this.kind = kind;
  }
  /** Whether it is the provider that fails, rather than this one question. */
  get isOutage(): boolean {
    return this.kind !== "empty" && this.kind !== "filtered";
  }
}
