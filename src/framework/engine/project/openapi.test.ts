/** The OpenAPI document, judged by a validator of others and by its own references. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { registry } from '#resources/index.ts';
import { fleet } from '../check/fleet.fixture.ts';
import { type Model, modelOf } from './model.ts';
import { type OutsideCall, openApi } from './openapi.ts';

const outside: readonly OutsideCall[] = [
  { id: 'pki.crl', method: 'GET', path: '/pki/crl/{name}.crl', summary: 'The CRL', answers: 'application/pkix-crl' },
];
const options = { prefix: '/user', version: '1.2.3', outside };

type Bag = Readonly<Record<string, unknown>>;
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null;
const at = (root: unknown, ...steps: readonly (string | number)[]): unknown =>
  steps.reduce<unknown>((here, step) => (isBag(here) ? here[step] : undefined), root);

/** Everything a document refers to by `$ref`. */
const refsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(refsIn);
  if (!isBag(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => (key === '$ref' && typeof part === 'string' ? [part] : refsIn(part)));
};

const document = openApi(modelOf(fleet()), options);
const operation = (path: string): unknown => at(document, 'paths', path, 'post');
const bodyOf = (path: string): unknown => at(operation(path), 'requestBody', 'content', 'application/json', 'schema');

const everything: readonly (readonly [string, Model])[] = [
  ['the fleet', modelOf(fleet())],
  ['the product', modelOf(registry)],
];

describe.each(everything)('the document of %s', (_, model) => {
  const whole = openApi(model, options);

  it('[FRM-01] says of every part of every answer what it is', () => {
    const untyped = (schema: unknown, path: string): string[] => {
      if (!isBag(schema)) return [path];
      const { type, $ref, const: only, anyOf, allOf, properties, items, additionalProperties } = schema;
      const parts = [...(Array.isArray(anyOf) ? anyOf : []), ...(Array.isArray(allOf) ? allOf : [])];
      const kinds = [type].flat();
      if (parts.length > 0) return parts.flatMap((part, index) => untyped(part, `${path}|${index}`));
      if ($ref !== undefined || only !== undefined) return [];
      if (type === undefined) return [path];
      const below = isBag(properties) ? Object.entries(properties).flatMap(([name, part]) => untyped(part, `${path}.${name}`)) : [];
      const open = kinds.includes('object') && !isBag(properties) && additionalProperties === undefined ? [`${path}{}`] : [];
      return [...below, ...open, ...(kinds.includes('array') ? untyped(items, `${path}[]`) : [])];
    };
    const schemas = at(whole, 'components', 'schemas');
    const answers = Object.entries(whole.paths as Bag).flatMap(([path, methods]) =>
      Object.entries(methods as Bag).map(([method, operation]) => [
        `${method} ${path}`,
        at(operation, 'responses', '200', 'content', 'application/json', 'schema'),
      ]),
    );
    expect(
      [...Object.entries(schemas as Bag), ...answers.filter(([, schema]) => schema !== undefined)].flatMap(([name, schema]) =>
        untyped(schema, String(name)),
      ),
    ).toEqual([]);
  });

  it('[FRM-01] is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(whole));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it('[FRM-01] is JSON and refers to nothing that is not there', () => {
    expect(JSON.parse(JSON.stringify(whole))).toEqual(whole);
    for (const ref of refsIn(whole)) expect(at(whole, ...ref.slice(2).split('/')), ref).toBeDefined();
  });

  it('[FRM-01] holds each call as one operation, and its path parameters', () => {
    const operations = Object.entries(at(whole, 'paths') as Bag).flatMap(([path, methods]) =>
      Object.values(methods as Bag).map(each => ({
        path,
        id: at(each, 'operationId'),
        parameters: at(each, 'parameters') as readonly Bag[] | undefined,
      })),
    );
    const expected = [...Object.keys(model.calls), 'pki.crl'].map(id => id.replaceAll('.', '_'));
    expect(operations.map(each => each.id).sort()).toEqual(expected.sort());
    for (const { path, parameters } of operations) {
      const named = (parameters ?? []).filter(each => each.in === 'path').map(each => each.name);
      expect(named).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(match => match[1]));
    }
  });
});

describe('an operation', () => {
  it('says who may call it and how', () => {
    expect(operation('/user/operation/vehicle/list')).toMatchObject({
      operationId: 'op_vehicle_list',
      tags: ['vehicles'],
      security: [{ session: [] }],
      'x-menu': ['V1', 'V2'],
      'x-idempotent': false,
    });
    expect(at(operation('/user/operation/vehicle/save'), 'x-button')).toBe('op.vehicle.save');
    expect(Object.keys(at(operation('/user/operation/vehicle/save'), 'responses') as Bag)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '408',
      '409',
      '413',
      '414',
      '422',
      '431',
      '500',
      '503',
      '507',
    ]);
  });

  it('creates with what is required, changes with the version seen', () => {
    const [create, edit] = at(bodyOf('/user/operation/vehicle/save'), 'oneOf') as readonly Bag[];
    expect(create?.required).toEqual(['plate']);
    expect(Object.keys(at(create, 'properties') as Bag)).toEqual(['plate', 'company', 'kind', 'seats']);
    expect(edit?.required).toEqual(['id', 'version']);
    expect(at(create, 'properties', 'kind')).toMatchObject({ type: ['string', 'null'], enum: ['CAR', 'VAN', null], default: 'CAR' });
    expect(at(create, 'properties', 'plate', 'x-rules')).toBe('required|carNumber');
  });

  it('chooses a transition by a value, each with its own input', () => {
    const variants = at(bodyOf('/user/operation/vehicle/turn'), 'oneOf') as readonly Bag[];
    expect(variants.map(variant => at(variant, 'properties', 'way'))).toEqual([{ const: 'off' }, { const: 'on' }]);
    expect(variants.map(variant => (variant.required as string[]).includes('reason'))).toEqual([true, false]);
  });

  it('takes what the path carries out of the body', () => {
    const admit = operation('/user/operation/vehicle/admit/{id}');
    expect(at(admit, 'parameters', 0)).toMatchObject({ name: 'id', in: 'path', schema: { format: 'uuid' } });
    expect(Object.keys(at(admit, 'requestBody', 'content', 'application/json', 'schema', 'properties') as Bag)).toEqual([
      'version',
      'reason',
      'seats',
    ]);
  });

  it('lists by fields that lists carry, and sorts by none that is encrypted', () => {
    const properties = at(bodyOf('/user/operation/vehicle/list'), 'properties');
    expect(at(properties, 'filter', 'properties', 'note')).toBeUndefined();
    expect(at(properties, 'filter', 'properties', 'ownerMobile')).toBeDefined();
    expect(at(properties, 'sort', 'properties', 'field', 'enum')).not.toContain('ownerMobile');
    expect(at(properties, 'sort', 'properties', 'field', 'enum')).toContain('plate');
    expect(at(properties, 'fields')).toMatchObject({ type: 'array', minItems: 1, uniqueItems: true });
    expect(at(properties, 'fields', 'items', 'enum')).toEqual(expect.arrayContaining(['id', 'plate', 'ownerMobile']));
  });

  it('uploads as multipart, and answers typed data in the envelope', () => {
    const count = operation('/user/operation/vehicle/count/{kind}');
    expect(at(count, 'requestBody', 'content', 'multipart/form-data', 'schema', 'required')).toEqual(['file']);
    expect(at(count, 'responses', '200', 'content', 'application/json', 'schema', 'properties')).toMatchObject({
      status: { const: 1 },
      data: { properties: { count: { type: ['integer', 'null'] } } },
    });
  });

  it('answers no password and no bytes, and nothing that the audience does not read', () => {
    const operator = at(document, 'components', 'schemas', 'vehicles_operator', 'properties') as Bag;
    const enterprise = at(document, 'components', 'schemas', 'vehicles_enterprise', 'properties') as Bag;
    expect(Object.keys(operator)).not.toContain('secret');
    expect(Object.keys(enterprise).sort()).toEqual(['createdAt', 'id', 'plate', 'state', 'updatedAt', 'version']);
  });
});
