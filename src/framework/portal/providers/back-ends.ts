/** The adapters that `config.json` may choose from, the application's and the framework's examples, fetched with the one that is chosen. */
import application from 'virtual:application';
import { visitorWords } from '../messages/use-visitor-words.ts';
import type { BackEnd } from './back-end.ts';
import { CallError } from './call-error.ts';

const examples = import.meta.glob<{ readonly backEnd: BackEnd }>('../adapters/*.adapter.ts');
const nameOf = (path: string): string => path.replace(/^.*\/(.*)\.adapter\.ts$/, '$1');
const adapters = new Map([
  ...Object.entries(examples).map(([path, load]) => [nameOf(path), load] as const),
  ...Object.entries(application.backEnds ?? {}),
]);

/** An adapter by its name: an example has that of its file. @throws CallError where there is none of that name */
export const loadBackEnd = async (name: string): Promise<BackEnd> => {
  const load = adapters.get(name);
  if (load === undefined)
    throw new CallError('transport', undefined, visitorWords('adapter.missing', { name, names: [...adapters.keys()].join(', ') }));
  return (await load()).backEnd;
};
