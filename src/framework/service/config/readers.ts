/** What the value of an environment variable must look like: readers for tables of variables. Reads no environment. */
import { readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { Secret } from './secret.ts';
import type { Said } from './start-error.ts';

/** What a reader makes of a value: the parsed value or the sentence that says what was expected. Never quotes a secret. */
export type Reading<T> = { readonly value: T } | { readonly expected: Said };
export type Reader<T> = (text: string) => Reading<T>;

export const ok = <T>(value: T): Reading<T> => ({ value });
export const expected = <T>(en: string, zh: string): Reading<T> => ({ expected: { en, zh } });

export const directory: Reader<string> = text => ok(isAbsolute(text) ? text : resolve(text));

/** An absolute URL without its trailing slash. */
export const url =
  (protocols: readonly string[]): Reader<string> =>
  text => {
    const wanted = protocols.map(each => `${each}//`).join(', ');
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
      return expected(`an absolute URL that begins with ${wanted}`, `以 ${wanted} 开头的完整地址`);
    }
    return ok(text.replace(/\/+$/, ''));
  };

export const secretUrl =
  (protocols: readonly string[]): Reader<Secret> =>
  text => {
    const reading = url(protocols)(text);
    return 'value' in reading ? ok(new Secret(text)) : reading;
  };

export const plainText: Reader<string> = text => ok(text);
export const secretText: Reader<Secret> = text => ok(new Secret(text));

/** A secret in a file, as orchestrators hand them over; the line break at its end is the editor's. */
export const secretFile: Reader<Secret> = path => {
  const wanted = expected<Secret>('the path of a file that can be read and is not empty', '可读取的非空文件的路径');
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return text === '' ? wanted : ok(new Secret(text));
  } catch {
    return wanted;
  }
};

export const oneOf =
  <const N extends string>(names: readonly N[]): Reader<N> =>
  text => {
    const found = names.find(each => each === text);
    return found === undefined ? expected(`one of ${names.join(', ')}`, `${names.join('、')} 之一`) : ok(found);
  };

/** Variables by name; one that is in no table does not exist. */
export type VariableTable = Readonly<Record<string, Reader<unknown>>>;
export type ValueOf<R> = R extends Reader<infer T> ? T : never;

/** Reads a variable of a table; what is unset or wrong is `otherwise`, and what is wrong is told. */
export type Read<T extends VariableTable> = <N extends keyof T & string, D>(name: N, otherwise: D) => ValueOf<T[N]> | D;
