/** Walks along the tokens of a statement, for whoever compares it with the forms that they know. */
import type { Statement, Token } from './sql-statements.ts';

const end: Token = { kind: 'sign', text: '' };

export class TokenReader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: Statement['tokens']) {
    this.#tokens = tokens;
  }

  #peek(ahead = 0): Token {
    return this.#tokens[this.#at + ahead] ?? end;
  }

  isAtEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  /** Passes these words and signs (`alter table`, `in (`) where they come next; otherwise stays and answers false. */
  take(words: string): boolean {
    const wanted = words.split(' ');
    const isNext = wanted.every((text, ahead) => {
      const token = this.#peek(ahead);
      return token.text === text && (token.kind === 'word' || token.kind === 'sign');
    });
    if (isNext) this.#at += wanted.length;
    return isNext;
  }

  /** A name that stands for itself: undefined, without a step, where none comes next or where it goes on with a point. */
  name(): string | undefined {
    const { kind, text } = this.#peek();
    const isQualified = this.#peek(1).kind === 'sign' && this.#peek(1).text === '.';
    if (isQualified || (kind !== 'word' && kind !== 'name')) return undefined;
    this.#at++;
    return text;
  }

  /** The next token, if it is of this kind. */
  of(kind: Token['kind']): Token | undefined {
    const token = this.#peek();
    if (this.isAtEnd() || token.kind !== kind) return undefined;
    this.#at++;
    return token;
  }

  /** What stands within the parentheses that open here; undefined, without a step, where none open. */
  inner(): readonly Token[] | undefined {
    if (this.#peek().kind !== 'sign' || this.#peek().text !== '(') return undefined;
    const from = this.#at + 1;
    for (let depth = 0; !this.isAtEnd(); this.#at++) {
      const { kind, text } = this.#peek();
      if (kind !== 'sign') continue;
      depth += text === '(' ? 1 : text === ')' ? -1 : 0;
      if (depth === 0) return this.#tokens.slice(from, this.#at++);
    }
    return this.#tokens.slice(from);
  }

  rest(): readonly Token[] {
    return this.#tokens.slice(this.#at);
  }
}

/** Cut at what stands outside of all parentheses. */
const cutAt = (tokens: readonly Token[], isCut: (token: Token) => boolean): readonly (readonly Token[])[] => {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === 'sign') depth += '(['.includes(token.text) ? 1 : ')]'.includes(token.text) ? -1 : 0;
    if (depth === 0 && isCut(token)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
};

const isComma = ({ kind, text }: Token): boolean => kind === 'sign' && text === ',';
export const cutAtCommas = (tokens: readonly Token[]): readonly (readonly Token[])[] => cutAt(tokens, isComma);
export const cutAtWord = (tokens: readonly Token[], word: string): readonly (readonly Token[])[] =>
  cutAt(tokens, ({ kind, text }) => kind === 'word' && text === word);
