/** The text of a migration as statements of tokens, as PostgreSQL cuts it (documentation, 4.1): no grammar, only where one ends and what it is made of. */

/** `word`: a key word or a name, in small letters; `name`: quoted, as written; `text`: a string without its quotes; `sign`: one character. */
export interface Token {
  readonly kind: 'word' | 'name' | 'text' | 'number' | 'sign';
  readonly text: string;
}

export interface Statement {
  readonly tokens: readonly Token[];
  /** As written, without comments around it. */
  readonly text: string;
}

export interface Script {
  readonly statements: readonly Statement[];
  /** Comments to the end of a line, without their dashes. */
  readonly comments: readonly string[];
}

/** Where a string ends that begins with this quote. @param escapes whether a backslash takes what follows */
const endOfQuoted = (sql: string, from: number, quote: string, escapes: boolean): number => {
  for (let at = from + 1; at < sql.length; at++) {
    if (escapes && sql[at] === '\\') at++;
    else if (sql[at] === quote) {
      if (sql[at + 1] !== quote) return at + 1;
      at++;
    }
  }
  return sql.length;
};

/** Comments of this kind stand in one another. */
const endOfBlock = (sql: string, from: number): number => {
  let depth = 0;
  for (let at = from; at < sql.length; at++) {
    const two = sql.slice(at, at + 2);
    if (two !== '/*' && two !== '*/') continue;
    depth += two === '/*' ? 1 : -1;
    at++;
    if (depth === 0) return at + 1;
  }
  return sql.length;
};

const isQuoted = (sql: string, at: number): boolean => sql[at] === "'" || (/[eE]/.test(sql[at] ?? '') && sql[at + 1] === "'");
const word = /[\p{L}_][\p{L}\p{N}_$]*/uy;
const number = /\d[\d.]*(?:[eE][+-]?\d+)?/y;
const dollars = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy;

const matched = (pattern: RegExp, sql: string, at: number): string | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(sql)?.[0];
};

/** The token at this place, and where it ends. */
const tokenAt = (sql: string, at: number): readonly [Token, number] => {
  if (isQuoted(sql, at)) {
    const escapes = sql[at] !== "'";
    const from = escapes ? at + 1 : at;
    const end = endOfQuoted(sql, from, "'", escapes);
    return [{ kind: 'text', text: sql.slice(from + 1, end - 1).replaceAll("''", "'") }, end];
  }
  if (sql[at] === '"') {
    const end = endOfQuoted(sql, at, '"', false);
    return [{ kind: 'name', text: sql.slice(at + 1, end - 1).replaceAll('""', '"') }, end];
  }
  const fence = matched(dollars, sql, at);
  if (fence !== undefined) {
    const close = sql.indexOf(fence, at + fence.length);
    const end = close < 0 ? sql.length : close;
    return [{ kind: 'text', text: sql.slice(at + fence.length, end) }, Math.min(end + fence.length, sql.length)];
  }
  const said = matched(word, sql, at);
  if (said !== undefined) return [{ kind: 'word', text: said.toLowerCase() }, at + said.length];
  const counted = matched(number, sql, at);
  if (counted !== undefined) return [{ kind: 'number', text: counted }, at + counted.length];
  return [{ kind: 'sign', text: sql[at] ?? '' }, at + 1];
};

/** Where a comment that begins here ends; undefined where none does. */
const endOfComment = (sql: string, at: number): number | undefined => {
  if (sql.startsWith('/*', at)) return endOfBlock(sql, at);
  if (!sql.startsWith('--', at)) return undefined;
  const end = sql.indexOf('\n', at);
  return end < 0 ? sql.length : end;
};

export const scriptOf = (sql: string): Script => {
  const statements: Statement[] = [];
  const comments: string[] = [];
  let tokens: Token[] = [];
  let [begin, end] = [0, 0];
  const close = (): void => {
    if (tokens.length > 0) statements.push({ tokens, text: sql.slice(begin, end) });
    tokens = [];
  };
  for (let at = 0; at < sql.length; ) {
    const past = endOfComment(sql, at);
    if (past !== undefined) {
      if (sql[at] === '-') comments.push(sql.slice(at + 2, past).trim());
      at = past;
    } else if (/\s/.test(sql[at] ?? '')) at++;
    else if (sql[at] === ';') {
      close();
      at++;
    } else {
      const [token, next] = tokenAt(sql, at);
      if (tokens.length === 0) begin = at;
      tokens.push(token);
      [at, end] = [next, next];
    }
  }
  close();
  return { statements, comments };
};
