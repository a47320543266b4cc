/** Where a call goes, and what it takes along. Beside `call-path.ts`, since the pages before the login send nothing by GET. */
import { filledPath } from './call-path.ts';

type Input = Readonly<Record<string, unknown>>;

/** What stands behind the question mark; several values are several parameters of one name. */
export const query = (input: Input): string => {
  const pairs = Object.entries(input).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap(each => (each === undefined || each === null ? [] : [[name, String(each)]])),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
};

/** What a GET is told besides its path stands in its address; anything else has it in its body. */
export const placeOf = (
  { path, method }: { readonly path: string; readonly method: string },
  input: Input,
): ReturnType<typeof filledPath> => {
  const filled = filledPath(path, input);
  return method === 'GET' ? { path: `${filled.path}${query(filled.body)}`, body: {} } : filled;
};
