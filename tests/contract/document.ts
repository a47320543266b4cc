/** The OpenAPI document as a judge: does an answer look as the document says? It takes the document as it is served. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

interface Content {
  readonly content?: Readonly<Record<string, unknown>>;
  readonly $ref?: string;
}
interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Content>>;
}
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Content>> };
}

export interface Judge {
  /** The operation of a call; undefined where the document has none. */
  operation(path: string, method: string): Operation | undefined;
  /** What is wrong with an answer; empty where it is as the document says. */
  faults(path: string, method: string, http: number, body: unknown): readonly string[];
}

const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Formats are left to the rules; unknown words of the document (`x-menu`) are no schema's. What several schemas refer to is compiled once. */
export const judgeOf = (document: Document): Judge => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
  ajv.addSchema(document, 'document');
  const compiled = new Map<string, ValidateFunction>();
  const schemaAt = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
    compiled.set(pointer, known);
    return known;
  };
  const operation = (path: string, method: string): Operation | undefined => document.paths[path]?.[method.toLowerCase()];
  return {
    operation,
    faults(path, method, http, body) {
      const found = operation(path, method);
      const response = found?.responses[String(http)];
      if (response === undefined) return [`${method} ${path}: the document knows no answer ${http}`];
      const name = response.$ref?.split('/').at(-1);
      const place =
        name === undefined ? ['paths', path, method.toLowerCase(), 'responses', String(http)] : ['components', 'responses', name];
      const validate = schemaAt(`/${[...place, 'content', 'application/json', 'schema'].map(escaped).join('/')}`);
      if (validate(body)) return [];
      return (validate.errors ?? []).map(error => `${method} ${path} ${http}: ${error.instancePath} ${error.message}`);
    },
  };
};
