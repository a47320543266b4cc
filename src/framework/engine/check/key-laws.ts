/** Laws of what a holder's hardware key fills, signs and takes in. */
import { fieldsOf } from '../conditions/condition.ts';
import type { ByKey, FreeCall } from '../declare/calls.ts';
import type { Field, KeySignature } from '../declare/fields.ts';
import type { Side as MenuSide } from '../declare/menus.ts';
import type { Audience } from '../declare/resource.ts';
import type { FromKey, IntoKey } from '../declare/views.ts';
import { type Finding, type Step, under, unknownName } from './finding.ts';
import type { Declared, RegistryLaw, ResourceLaw, World } from './world.ts';

const always: readonly string[] = ['id', 'version', 'state', 'createdAt', 'updatedAt'];

function* signatureFaults(key: KeySignature, beside: readonly string[], world: World): Generator<readonly [string, string]> {
  for (const word of ['by', 'data'] as const) if (!beside.includes(key[word])) yield [word, unknownName('field', key[word], beside)];
  const call = world.model.calls[key.call];
  if (call === undefined) {
    yield ['call', unknownName('call', key.call, Object.keys(world.model.calls))];
    return;
  }
  const answer = call.of.kind === 'free' && typeof call.of.call.answer === 'object' ? Object.keys(call.of.call.answer) : undefined;
  if (answer === undefined) {
    yield ['call', `${key.call} is no call of no entity that answers fields; write one in a calls.ts`];
    return;
  }
  for (const path of key.when === undefined ? [] : fieldsOf(key.when))
    if (!answer.includes(path)) yield ['when', unknownName(`answer of ${key.call}`, path, answer)];
  for (const word of ['by', 'data', 'certificate'] as const)
    if (!answer.includes(key[word])) yield [word, unknownName(`answer of ${key.call}`, key[word], answer)];
}

/** A call that answers rows under a name, with these parts. */
function* rowsFaults(names: readonly string[], from: FromKey, world: World): Generator<readonly [string, string]> {
  const call = world.model.calls[from.call];
  if (call === undefined) {
    yield ['call', unknownName('call', from.call, Object.keys(world.model.calls))];
    return;
  }
  const answer = call.of.kind === 'free' && typeof call.of.call.answer === 'object' ? call.of.call.answer : {};
  const row = answer[from.among]?.of;
  if (row === undefined) {
    yield ['among', `${from.call} answers no rows under ${from.among}; name a field of type items`];
    return;
  }
  const there = Object.keys(row);
  for (const named of names) if (!there.includes(named)) yield ['certificate', unknownName('part', named, there)];
  for (const path of (from.unfit ?? []).flatMap(({ when }) => fieldsOf(when)))
    if (!there.includes(path)) yield ['unfit', unknownName('part', path, there)];
}

function* numberFaults(name: string, one: Declared, from: FromKey, world: World): Generator<readonly [string, string]> {
  const type = one.fields[name]?.type;
  if (type !== 'text')
    yield [
      '',
      type === undefined
        ? unknownName('field', name, Object.keys(one.fields))
        : `a number is text, ${name} is of type ${type}; leave it out`,
    ];
  yield* rowsFaults([name, from.certificate], from, world);
}

function* keyFaults(
  one: Declared,
  at: readonly Step[],
  fields: Readonly<Record<string, Field>>,
  beside: readonly string[],
  world: World,
): Generator<Finding> {
  for (const [name, { key, type }] of Object.entries(fields)) {
    if (key === undefined) continue;
    const steps = [...at, name, 'key'];
    if (type !== 'text' && type !== 'longText') yield one.fault(steps, `a key writes text, ${name} is of type ${type}; leave it out`);
    if (key.makes === 'request') {
      if (!beside.includes(key.algorithm)) yield one.fault([...steps, 'algorithm'], unknownName('field', key.algorithm, beside));
    } else for (const [word, message] of signatureFaults(key, beside, world)) yield one.fault([...steps, word], message);
  }
}

function* pairFaults(
  side: MenuSide,
  audience: Audience<string, string>,
  { pair, certificate, serialNumber }: IntoKey,
  { model }: World,
): Generator<readonly [steps: readonly string[], string]> {
  if (pair === undefined) return;
  const embedded = Object.values(audience.calls).find(({ does }) => does === 'get')?.with ?? {};
  const to = embedded[pair.in]?.resource ?? '';
  const rows = model.resources[to];
  if (rows === undefined) {
    yield [['in'], unknownName('relation', pair.in, Object.keys(embedded))];
    return;
  }
  for (const name of [certificate, serialNumber])
    if (!rows.audiences[side]?.reads.includes(name)) yield [['in'], `${side} reads no ${name} of ${to}; name a relation of such rows`];
  const call = model.calls[pair.envelope.call];
  if (call === undefined) yield [['envelope', 'call'], unknownName('call', pair.envelope.call, Object.keys(model.calls))];
  else if (call.of.kind !== 'free' || call.of.call.answer !== 'file' || call.of.call.on?.resource !== to)
    yield [['envelope', 'call'], `${pair.envelope.call} answers no file of ${to}; name a call of a calls.ts that does`];
  else
    for (const name of Object.keys(pair.envelope.input))
      if (call.of.call.input[name] === undefined)
        yield [['envelope', 'input', name], unknownName('input', name, Object.keys(call.of.call.input))];
}

/** A field that a key fills names fields that stand beside it, and a call that answers what is to be signed. */
export const keyLaw: ResourceLaw = function* (one, world): Generator<Finding> {
  const own = Object.keys(one.fields);
  yield* keyFaults(one, ['fields'], one.resource.fields, own, world);
  for (const [side, audience] of Object.entries(one.resource.audiences)) {
    for (const [id, { ask = {} }] of Object.entries(audience.calls))
      yield* keyFaults(one, ['audiences', side, 'calls', id, 'ask'], ask, [...own, ...Object.keys(ask)], world);
    const { intoKey, fromKey = {} } = audience.views ?? {};
    for (const [name, from] of Object.entries(fromKey))
      for (const [word, message] of numberFaults(name, one, from, world))
        yield one.fault(['audiences', side, 'views', 'fromKey', name, ...(word === '' ? [] : [word])], message);
    if (intoKey === undefined) continue;
    const at = ['audiences', side, 'views', 'intoKey'];
    const reads = [...always, ...audience.reads];
    const named = [
      { steps: [...at, 'certificate'], name: intoKey.certificate },
      { steps: [...at, 'serialNumber'], name: intoKey.serialNumber },
      ...(intoKey.when === undefined ? [] : fieldsOf(intoKey.when)).map(path => ({
        steps: [...at, 'when'],
        name: path.split('.')[0] ?? '',
      })),
    ];
    for (const { steps, name } of named)
      if (!reads.includes(name))
        yield one.fault(
          steps,
          own.includes(name)
            ? `${side} may not read ${name}; add it to audiences.${side}.reads or leave it out`
            : unknownName('field', name, own),
        );
    for (const [steps, message] of pairFaults(side as MenuSide, audience, intoKey, world))
      yield one.fault([...at, 'pair', ...steps], message);
  }
};

/** What takes the signature: a call of no entity, all of whose other input the first call answers. */
function* completionFaults(
  { call: id, by }: ByKey['completes'],
  answer: readonly string[],
  world: World,
): Generator<readonly [string, string]> {
  const call = world.registry.calls.find(each => each.call.id === id)?.call;
  if (call === undefined || typeof call.answer === 'string') {
    yield ['call', `${id} is no call of no entity that answers fields; write one in a calls.ts`];
    return;
  }
  const inputs = Object.keys(call.input);
  if (!inputs.includes(by)) yield ['by', unknownName(`input of ${id}`, by, inputs)];
  for (const name of inputs)
    if (name !== by && !answer.includes(name))
      yield ['call', `${id} takes ${name}, which is not answered before; answer it or leave it out`];
}

function* byKeyFaults(call: FreeCall, byKey: ByKey, world: World): Generator<readonly [readonly string[], string]> {
  const inputs = Object.keys(call.input);
  const answer = typeof call.answer === 'object' ? Object.keys(call.answer) : [];
  if (call.on === undefined) yield [[], 'a key signs on the page of a record; say on which with on'];
  if (!inputs.includes(byKey.fills)) yield [['fills'], unknownName('input field', byKey.fills, inputs)];
  if (!answer.includes(byKey.signs)) yield [['signs'], unknownName('answer', byKey.signs, answer)];
  for (const [word, message] of rowsFaults([byKey.from.certificate], byKey.from, world)) yield [['from', word], message];
  for (const [word, message] of completionFaults(byKey.completes, answer, world)) yield [['completes', word], message];
}

/** Two calls with a key between them fit each other. */
export const byKeyLaw: RegistryLaw = function* (world): Generator<Finding> {
  for (const { file, call } of world.registry.calls) {
    if (call.byKey === undefined) continue;
    for (const [steps, message] of byKeyFaults(call, call.byKey, world))
      yield { file, path: under(`calls['${call.id}']`, 'byKey', ...steps), message };
  }
};
