/** Laws of an audience's own words about single fields: files that it gets in some rows, values that some roles read. */
import { type Finding, unknownName } from './finding.ts';
import type { ResourceLaw } from './world.ts';

/** Nothing is found or sorted by what is in them, which would tell it to whoever does not get it. */
const withheld: ReadonlySet<string> = new Set(['file', 'files', 'items']);

/** An audience is one of the application's sides. */
export const audienceSideLaw: ResourceLaw = function* (one, { registry }): Generator<Finding> {
  const sides = Object.keys(registry.menus);
  for (const side of Object.keys(one.resource.audiences))
    if (!sides.includes(side)) yield one.fault(['audiences', side], unknownName('side', side, sides));
};

export const audienceLaw: ResourceLaw = function* (one): Generator<Finding> {
  for (const [side, audience] of Object.entries(one.resource.audiences))
    for (const word of ['files', 'readBy'] as const)
      for (const name of Object.keys(audience[word] ?? {})) {
        const field = Object.hasOwn(one.fields, name) ? one.fields[name] : undefined;
        const at = ['audiences', side, word, name];
        if (field === undefined) yield one.fault(at, unknownName('field', name, Object.keys(one.fields)));
        else if (!audience.reads.includes(name))
          yield one.fault(at, `${side} may not read ${name}; add it to audiences.${side}.reads or leave it out`);
        else if (word === 'files' && !withheld.has(field.type))
          yield one.fault(at, `${name} is of type ${field.type}; only files and tables are given out in some rows alone`);
      }
};
