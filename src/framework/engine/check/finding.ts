/** What a mistake in a declaration is: where it stands and what to write instead. */
import { withWritten } from '../declare/made-words.ts';
import { didYouMean } from '../rules/did-you-mean.ts';

export interface Finding {
  /** The file that declares it, from the project's root. */
  readonly file: string;
  /** From the declaration's name down: `trips.transitions.finish.from[1]`. */
  readonly path: string;
  /** What is wrong, and the way out. */
  readonly message: string;
}

export type Step = string | number;

/** A path one or more steps further down; a name that is no identifier stands in brackets: `calls['op.home'].path`. */
export const under = (path: string, ...steps: readonly Step[]): string =>
  steps.reduce<string>((here, step) => {
    if (typeof step === 'number') return `${here}[${step}]`;
    return /^[A-Za-z_$][\w$]*$/.test(step) ? `${here}.${step}` : `${here}['${step}']`;
  }, path);

/** A path in what an audience has been completed to, as one in what was written: what it sees stands in the audience itself. */
export const asWritten = (path: string): string =>
  withWritten(
    path
      .replace(
        /^(\w+\.audiences\.\w+\.)(views\.list\.columns|views\.ways(?![\w$])|views\.(?:list\.|review\.)?|files(?![\w$])|readBy(?![\w$]))/,
        (_, audience: string, kept: string) => {
          if (kept === 'views.list.columns') return `${audience}list`;
          if (kept === 'views.ways') return `${audience}next`;
          return kept.startsWith('views.') ? audience : `${audience}readIf`;
        },
      )
      .replace(/^(\w+\.audiences\.\w+\.sums\.measures\.\w+\.)(?:sum|distinct)(?![\w$])/, '$1of'),
  );

/** `no state FROZE; did you mean FROZEN?`; where no name is near, the names there are, if they are few. */
export const unknownName = (kind: string, name: string, known: Iterable<string>): string => {
  const all = [...known];
  const near = didYouMean(name, all);
  if (near !== undefined) return `no ${kind} ${name}; did you mean ${near}?`;
  if (all.length === 0) return `no ${kind} ${name}; there is none at all`;
  return all.length <= 40 ? `no ${kind} ${name}; there are ${all.join(', ')}` : `no ${kind} ${name}`;
};

/** The same of what an application names once; who means a new one is told where it is to stand. */
export const undeclared = (kind: string, name: string, known: Iterable<string>, place: string): string => {
  const all = [...known];
  const said = unknownName(kind, name, all);
  return didYouMean(name, all) === undefined ? `${said} (a new one is named in ${place})` : said;
};
