import type { AnswerUsage } from "@kinkeeper/contracts/ai-chat/messages";

/** Where a provider tells no usage: so many characters make a token. */
const charactersPerToken = 4;
export const tokensOf = (characters: number): number => Math.ceil(characters / charactersPerToken);

/** The tokens of one answer, over all its completions: estimated from characters until the provider tells. */
export class UsageMeter {
  #settled: AnswerUsage = { promptTokens: 0, completionTokens: 0 };
  #open: AnswerUsage = { promptTokens: 0, completionTokens: 0 };
  #written = 0;

  /** Another completion, asked for with so many characters. */
  begin(promptCharacters: number): void {
    this.#settled = this.usage;
    this.#written = 0;
    this.#open = { promptTokens: tokensOf(promptCharacters), completionTokens: 0 };
  }

  wrote(characters: number): void {
    this.#written += characters;
    this.#open = { ...this.#open, completionTokens: tokensOf(this.#written) };
  }

  add(promptTokens: number, completionTokens: number): void {
    this.#open = { promptTokens, completionTokens };
  }

  get usage(): AnswerUsage {
    return {
      promptTokens: this.#settled.promptTokens + this.#open.promptTokens,
      completionTokens: this.#settled.completionTokens + this.#open.completionTokens,
    };
  }

  get tokens(): number {
    return this.usage.promptTokens + this.usage.completionTokens;
  }
}
