/**
 * Whoever is signed in needs the portal's inner parts as surely as its first module. The page asks for them beside it, in the place of one wave of
 * requests later: what the browser keeps of a session says which. A page that is opened without one asks for nothing more.
 */
import type { Plugin } from 'vite';

interface Door {
  readonly side: string;
  readonly types: readonly string[];
}

/** What a signed-in person needs: of every side, by the type of their account, and by the language they chose. */
interface Ahead {
  readonly every: readonly string[];
  readonly types: Readonly<Record<string, string>>;
  readonly words: Readonly<Record<string, string>>;
}

/** Runs in the page, by itself: it is written out as text. The names of the cookies are those of `session-store.ts`. */
const askAhead = ({ every, types, words }: Ahead): void => {
  const kept = (name: string): string | undefined => new RegExp(`(?:^|; )${name}=([^;]+)`).exec(document.cookie)?.[1];
  if (kept('token') === undefined) return;
  const type = kept('accountType') ?? '';
  const isEnglish = (kept('language') ?? navigator.language).toLowerCase().startsWith('en');
  for (const path of [...every, Object.hasOwn(types, type) ? types[type] : undefined, words[isEnglish ? 'en' : 'zh']]) {
    if (path === undefined) continue;
    const link = document.createElement('link');
    const isStyle = path.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = path;
    document.head.append(link);
  }
};

/** @param doors of the application's sides */
export const partsAhead = (doors: () => Promise<readonly Door[]>): Plugin => ({
  name: 'chancery:parts-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(_, { bundle = {} }) {
      const files = Object.values(bundle);
      const chunk = (name: string): string | undefined => files.find(file => file.type === 'chunk' && file.name === name)?.fileName;
      const admin = files.find(file => file.type === 'chunk' && file.name === 'admin');
      if (admin?.type !== 'chunk') return [];
      const every = [admin.fileName, chunk('shared'), ...(admin.viteMetadata?.importedCss ?? [])];
      const named = (pairs: readonly (readonly [string, string | undefined])[]): Readonly<Record<string, string>> =>
        Object.fromEntries(pairs.flatMap(([key, file]) => (file === undefined ? [] : [[key, file]])));
      const ahead: Ahead = {
        every: every.flatMap(each => each ?? []),
        types: named((await doors()).flatMap(({ side, types }) => types.map(type => [type, chunk(side)] as const))),
        words: named(['zh', 'en'].map(each => [each, chunk(each)] as const)),
      };
      return [{ tag: 'script', injectTo: 'head', children: `(${askAhead.toString()})(${JSON.stringify(ahead)})` }];
    },
  },
});
