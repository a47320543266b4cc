/** SQL in pieces, with the values that stand between them: put together it is one text and its numbered parameters. */

export class Expression {
  readonly #texts: readonly string[];
  readonly #between: readonly unknown[];

  /** @param between one fewer than texts: expressions, or values that become parameters */
  constructor(texts: readonly string[], between: readonly unknown[] = []) {
    this.#texts = texts;
    this.#between = between;
  }

  /** @returns its text behind the parameters that are there already, to which it adds its own */
  write(parameters: unknown[]): string {
    let written = this.#texts[0] ?? '';
    for (const [at, each] of this.#between.entries()) {
      written += each instanceof Expression ? each.write(parameters) : `$${parameters.push(each)}`;
      written += this.#texts[at + 1] ?? '';
    }
    return written;
  }
}

const comma = new Expression([', ']);

/** `` sql`"version" = ${version}::bigint` ``; `raw` is a text as it is, never a caller's; `join` puts others side by side. */
export const sql = Object.assign((texts: readonly string[], ...between: readonly unknown[]) => new Expression(texts, between), {
  raw: (text: string) => new Expression([text]),
  join: (parts: readonly Expression[], separator: Expression = comma) =>
    new Expression(
      new Array<string>(Math.max(1, parts.length * 2)).fill(''),
      parts.flatMap((part, at) => (at === 0 ? [part] : [separator, part])),
    ),
});

/** An expression as it is sent. */
export const asSent = (expression: Expression): { readonly text: string; readonly parameters: readonly unknown[] } => {
  const parameters: unknown[] = [];
  const text = expression.write(parameters);
  return { text, parameters };
};
