/** The adapters that `config.json` may choose from, fetched with the one that is chosen. A new adapter is a new file. */
import { visitorWords } from '../messages/use-visitor-words.ts';
import type { BackEnd } from './back-end.ts';
import { CallError } from './call-error.ts';

const adapters = import.meta.glob<{ readonly backEnd: BackEnd }>('../adapters/*.adapter.ts');
const nameOf = (path: string): string => path.replace(/^.*\/(.*)\.adapter\.ts$/, '$1');

/** An adapter by the name of its file. @throws CallError where there is none of that name */
export const loadBackEnd = async (name: string): Promise<BackEnd> => {
  const load = Object.entries(adapters).find(([path]) => nameOf(path) === name)?.[1];
  if (load === undefined)
    throw new CallError(
      'transport',
      undefined,
      visitorWords('adapter.missing', { name, names: Object.keys(adapters).map(nameOf).join(', ') }),
    );
  return (await load()).backEnd;
};
