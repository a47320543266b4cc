/** Laws of what is told: hearers and texts that there are, texts that name what there is to name, and applicants who hear how it ended. */
import type { Label } from '../declare/label.ts';
import type { Hearer } from '../declare/tells.ts';
import { entityOf, type FieldModel } from '../project/model.ts';
import { namesIn } from '../project/wording.ts';
import { faultsOf, hopFault } from './condition-law.ts';
import { type Finding, undeclared, under, unknownName } from './finding.ts';
import { type Declared, placeOf, type RegistryLaw, type ResourceLaw, type World } from './world.ts';

/** What a hearer looks up in the record, and of which type the field has to be. */
const looksUp: Readonly<Record<'person' | 'of' | 'mobile' | 'email', readonly FieldModel['type'][]>> = {
  person: ['text', 'reference'],
  of: ['reference'],
  mobile: ['text'],
  email: ['text'],
};

const isOrganisation = (name: string, { registry }: World): boolean =>
  Object.values(registry.sides ?? {}).some(({ organisation }) => organisation?.resource === name);

/** Why a hearer cannot be found from such a record; undefined where it can. One of an organisation is found from the organisation too. */
const unfound = (hearer: Hearer, one: Declared, world: World): string | undefined => {
  const found: (string | undefined)[] = Object.entries(looksUp).flatMap(([word, types]) => {
    const name = hearer[word as keyof typeof looksUp];
    if (name === undefined) return [];
    const field = one.fields[name];
    if (word === 'of' && isOrganisation(entityOf(one.resource), world)) return [undefined];
    return [
      field === undefined
        ? unknownName('field', name, Object.keys(one.fields))
        : types.includes(field.type)
          ? undefined
          : `${name} is of type ${field.type}`,
    ];
  });
  if (hearer.call !== undefined) {
    const call = Object.hasOwn(world.model.calls, hearer.call) ? world.model.calls[hearer.call] : undefined;
    found.push(
      call === undefined
        ? unknownName('call', hearer.call, Object.keys(world.model.calls))
        : call.button && typeof call.grant !== 'string'
          ? undefined
          : `${hearer.call} has no button that a role could hold`,
    );
  }
  // It is enough to be found by one of its words.
  return found.some(each => each === undefined) ? undefined : (found[0] ?? 'it names nobody');
};

/** What chooses among an organisation's people asks of their accounts: nobody would be told by a value that no account has. */
function* chosenFaults(name: string, { of, when }: Hearer, one: Declared, world: World): Generator<Finding> {
  const entity = entityOf(one.resource);
  const organisation = isOrganisation(entity, world) ? entity : one.fields[of ?? '']?.to;
  if (when === undefined || organisation === undefined) return;
  for (const side of Object.values(world.registry.sides ?? {})) {
    const accounts = side.organisation?.resource === organisation ? world.model.resources[side.accounts] : undefined;
    for (const [steps, message] of accounts === undefined ? [] : faultsOf(when, accounts.fields, world))
      yield { file: placeOf(world.registry, 'hearers'), path: under('hearers', name, 'when', ...steps), message };
  }
}

/** Whom a move tells can be found from the record, by a text that there is. */
export const tellLaw: ResourceLaw = function* (one, world): Generator<Finding> {
  const { hearers, texts } = world.registry;
  if (hearers === undefined || texts === undefined) return;
  for (const transition of Object.values(world.model.resources[one.name]?.transitions ?? {})) {
    for (const [index, { to, text, when }] of transition.tells.entries()) {
      const at = ['transitions', transition.name, 'tells', ...(transition.tells.length > 1 ? [index] : [])];
      if (!Object.hasOwn(texts, text))
        yield one.fault([...at, 'text'], undeclared('text', text, Object.keys(texts), placeOf(world.registry, 'texts')));
      for (const name of [to].flat()) {
        const hearer = Object.hasOwn(hearers, name) ? hearers[name] : undefined;
        const why =
          hearer === undefined
            ? undeclared('hearer', name, Object.keys(hearers), placeOf(world.registry, 'hearers'))
            : unfound(hearer, one, world);
        if (why !== undefined) yield one.fault([...at, 'to'], hearer === undefined ? why : `${name} cannot be found from it: ${why}`);
        else if (hearer !== undefined) yield* chosenFaults(name, hearer, one, world);
      }
      for (const [steps, message] of when === undefined ? [] : faultsOf(when, one.fields, world))
        yield one.fault([...at, 'when', ...steps], message);
      const hop = when && hopFault(when);
      if (hop !== undefined) yield one.fault([...at, 'when'], hop);
    }
  }
};

/** Whoever handed an application in hears how it ended. */
export const endLaw: ResourceLaw = function* (one, { model }): Generator<Finding> {
  const resource = model.resources[one.name];
  if (resource?.review === undefined || resource.facetOf !== undefined) return;
  const moves = Object.values(resource.transitions);
  const left = new Set(moves.flatMap(({ from, to }) => from.filter(state => to !== 'same' && state !== to)));
  const { giveBack, withdraw } = resource.review.moves;
  for (const { name, to } of moves) {
    const isEnd = name === giveBack || (to !== 'same' && !left.has(to));
    if (isEnd && name !== withdraw && one.resource.transitions?.[name]?.tells === undefined)
      yield one.fault(
        ['transitions', name],
        `ends a review and tells nobody; write tells, as { to: 'applicant', text: '…' }, or tells: [] where nobody needs to hear of it`,
      );
  }
};

/** Braces hold what the text may name, in both languages. */
export const textLaw: RegistryLaw = function* ({ registry, model, names, resources }): Generator<Finding> {
  const { texts } = registry;
  // Of a text whose tellers are broken nobody knows what it may name.
  if (texts === undefined || resources.length < names.size) return;
  const told = new Set(
    Object.values(model.resources).flatMap(({ transitions }) =>
      Object.values(transitions).flatMap(({ tells }) => tells.map(({ text }) => text)),
    ),
  );
  for (const [code, { kind, title, body, about, needs = [], names: known }] of Object.entries(model.texts)) {
    if (!Object.hasOwn(model.resources.notices?.fields.kind?.values ?? { [kind]: 0 }, kind))
      yield {
        file: placeOf(registry, 'texts'),
        path: `texts['${code}'].kind`,
        message: unknownName('kind of notices', kind, Object.keys(model.resources.notices?.fields.kind?.values ?? {})),
      };
    const fault = (word: string, message: string): Finding => ({
      file: placeOf(registry, 'texts'),
      path: `texts['${code}'].${word}`,
      message,
    });
    if (about === undefined && !told.has(code)) {
      yield fault('about', 'no transition tells it; name the entity whose use cases do, or leave the text out');
      continue;
    }
    if (typeof about === 'string' && !names.has(about)) yield fault('about', unknownName('resource', about, names));
    const said: readonly (readonly [string, Label])[] = [
      ['title', title],
      ['body', body],
    ];
    for (const [word, label] of said)
      for (const name of new Set(label.flatMap(namesIn)))
        if (!Object.hasOwn(known, name)) yield fault(word, `{${name}}: ${unknownName('name for it to say', name, Object.keys(known))}`);
    for (const name of needs)
      if (!body.every(words => namesIn(words).includes(name)))
        yield fault('needs', `${name} is not said by the body in both languages; say it there`);
  }
};
