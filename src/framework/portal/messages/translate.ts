/** Finds a message by its dotted key and fills it; knows no message. */

/** Messages by nested keys; a leaf is the text in one language. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/** The dotted keys of the leaves of a tree of messages. */
export type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyOf<T[K]>}`;
}[keyof T & string];

/** The same tree with any text at its leaves: what the other language has to fill, key by key. */
export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };

export type Values = Readonly<Record<string, unknown>>;

const lookUp = (messages: Messages, key: string): string | undefined => {
  let node: string | Messages | undefined = messages;
  for (const part of key.split('.')) {
    if (node === undefined || typeof node === 'string') return undefined;
    node = Object.hasOwn(node, part) ? node[part] : undefined;
  }
  return typeof node === 'string' ? node : undefined;
};

/**
 * A translating function over a tree of messages.
 * `%{name}` is filled from the values; of `one |||| many` the value `smart_count` chooses; an unknown key gives the
 * value `_`, else the key itself (a sentence that came from the service passes through untouched).
 */
export const translator =
  (messages: Messages) =>
  (key: string, values: Values = {}): string => {
    const found = lookUp(messages, key) ?? (typeof values._ === 'string' ? values._ : key);
    const [one, many] = found.split('||||');
    // What stands before other words keeps its last space: the ones around the bars alone are none of the text's.
    const form = many === undefined ? found : (Number(values.smart_count) === 1 ? one : many)?.trim();
    return (form ?? found).replace(/%\{(\w+)\}/g, (whole, name: string) => (values[name] === undefined ? whole : String(values[name])));
  };
