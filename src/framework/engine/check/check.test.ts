/** The checker, one wrong declaration per law: a right registry, changed in one place. */
import { describe, expect, it } from 'vitest';
import { choice, reference, text } from '../declare/fields.ts';
import { defineResource, type Resource } from '../declare/index.ts';
import { check, explain } from './check.ts';
import { companies, fleet, vehicles } from './fleet.fixture.ts';
import type { CheckedRegistry } from './world.ts';
import { cases, roots } from './wrong.cases.ts';

type Bag = Record<string | number, unknown>;
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null;

/** Puts a value where the steps lead; `undefined` takes the word out. */
const put = (root: unknown, steps: readonly (string | number)[], value: unknown): void => {
  const last = steps.at(-1);
  const holder = steps.slice(0, -1).reduce<unknown>((here, step) => (isBag(here) ? here[step] : undefined), root);
  if (!isBag(holder) || last === undefined) throw new Error(`no ${steps.join('.')} in the right registry`);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
};

describe('check', () => {
  it('[FRM-02] finds nothing in a right registry', () => {
    expect(explain(check(fleet()))).toBe('The declarations are in order.');
  });

  it.each(cases)('[FRM-02] refuses %s', (_, root, steps, value, path, message) => {
    const registry = fleet();
    put(registry, [...roots[root], ...steps], value);
    expect(check(registry).map(finding => `${finding.path}: ${finding.message}`)).toContain(`${path}: ${message}`);
  });

  it('[FRM-02] refuses a move by which its side gives a record away, or names one that it has no audience of', () => {
    const registry = fleet();
    put(registry, [...roots.vehicles, 'transitions', 'freeze', 'input'], ['company']);
    put(registry, [...roots.vehicles, 'audiences', 'enterprise', 'calls', 'en.vehicle.freeze'], {
      does: 'freeze',
      path: 'vehicle/freeze',
      menu: '901',
    });
    const found = () => check(registry).flatMap(({ path, message }) => (path.endsWith("['en.vehicle.freeze'].does") ? [message] : []));
    expect(found()).toEqual(['freeze takes company, by which enterprise has the rows: whoever writes another there gives the record away']);
    put(registry, [...roots.vehicles, 'audiences', 'enterprise', 'rows'], 'all');
    expect(found()).toEqual(['freeze takes company, and enterprise has no audience of companies to choose from; declare one']);
  });

  it('[FRM-02] takes a reminder some days after the last change, which comes once in so many', () => {
    const registry = fleet();
    put(registry, [...roots.vehicles, 'transitions', 'remind'], {
      label: ['提醒', 'Remind'],
      from: 'ACTIVE',
      to: 'same',
      at: ['updatedAt', 'idleDays'],
    });
    expect(check(registry)).toEqual([]);
  });

  it('[FRM-02] takes a span of moments by when they are, whatever their offsets', () => {
    const registry = fleet();
    const hour = { retireAt: { from: '2026-11-20T08:00:00+08:00', to: '2026-11-20T01:00:00Z' } };
    put(registry, [...roots.vehicles, 'transitions', 'retire', 'guards', 0, 0], hour);
    expect(check(registry)).toEqual([]);
  });

  it('[FRM-02] refuses undefined, which a JSON round trip loses', () => {
    const registry = fleet();
    const fields = registry.resources[0]?.resource.fields as Record<string, unknown>;
    fields.plate = { ...vehicles.fields.plate, help: undefined };
    expect(check(registry)).toEqual([
      { file: 'resources/fleet/vehicles.ts', path: 'vehicles.fields.plate.help', message: 'undefined is lost in JSON; leave the word out' },
    ]);
  });

  it('[FRM-02] takes a face of an entity, and refuses one whose fields or life differ, or that is a face of nothing', () => {
    const registry = fleet();
    const [vehicle] = registry.resources;
    if (vehicle === undefined) throw new Error('no vehicles');
    const { indexes: _indexes, seeds: _seeds, effect: _effect, ...rest } = structuredClone(vehicle.resource);
    const face: Resource = { ...rest, name: 'fleetCars', facetOf: 'vehicles', audiences: {} };
    const found = (resource: Resource) =>
      check({ ...registry, resources: [...registry.resources, { file: 'resources/fleet/cars.ts', resource }] }).map(
        finding => `${finding.path}: ${finding.message}`,
      );
    expect(found(face)).toEqual([]);
    expect(found({ ...face, start: 'ACTIVE' })).toContain(
      'fleetCars.start: differs from that of vehicles, whose face this is; spread both from one place',
    );
    expect(found({ ...face, indexes: [['plate']] })).toContain('fleetCars.indexes: only vehicles itself says this; leave it out');
    expect(found({ ...face, facetOf: 'vehicle' })).toContain('fleetCars.facetOf: no resource vehicle; did you mean vehicles?');
  });

  it('[FRM-02] takes at a face what refers to its entity', () => {
    const registry = fleet();
    const [vehicle] = registry.resources;
    if (vehicle === undefined) throw new Error('no vehicles');
    const { indexes: _indexes, seeds: _seeds, effect: _effect, ...rest } = structuredClone(vehicle.resource);
    const trailers: Resource = {
      ...structuredClone(companies),
      name: 'trailers',
      fields: { ...structuredClone(companies.fields), car: reference(['车辆', 'Car'], 'vehicles') },
      audiences: { operator: { rows: 'all', reads: ['title', 'car'], calls: {} } },
    };
    const embedding = (by: string): Resource => ({
      ...rest,
      name: 'fleetCars',
      facetOf: 'vehicles',
      audiences: {
        operator: {
          rows: 'all',
          reads: ['plate'],
          calls: {
            'op.car.get': {
              does: 'get',
              path: 'operation/car/{id}',
              menu: 'V1',
              with: { trailers: { resource: 'trailers', by, label: ['挂车', 'Trailers'] } },
            },
          },
        },
      },
    });
    const found = (by: string) =>
      check({
        ...registry,
        resources: [
          ...registry.resources,
          { file: 'resources/fleet/trailers.ts', resource: trailers },
          { file: 'resources/fleet/cars.ts', resource: embedding(by) },
        ],
      }).map(finding => finding.message);
    expect(found('car')).toEqual([]);
    expect(found('title')).toContain('trailers.title is no reference to fleetCars; name the field that refers to it');
  });

  it('[FRM-02] refuses a resource declared twice', () => {
    const registry = fleet();
    const twice: Resource = { ...structuredClone(companies), audiences: {} };
    const findings = check({ ...registry, resources: [...registry.resources, { file: 'resources/fleet/again.ts', resource: twice }] });
    expect(findings.map(finding => finding.message)).toContain(
      'companies is declared in resources/fleet/companies.ts already; give this resource another name',
    );
  });

  it('[FRM-02] names every mistake at once, grouped by file', () => {
    const registry = fleet();
    put(registry, [...roots.vehicles, 'start'], 'NEWT');
    put(registry, [...roots.vehicles, 'fields', 'plate', 'rules'], 'requird');
    put(registry, [...roots.call, 'effect'], 'vehicle.cont');
    expect(explain(check(registry))).toBe(
      [
        'resources/fleet/calls.ts',
        "  calls['op.vehicle.count'].effect: no effect vehicle.cont; did you mean vehicle.count?",
        '',
        'resources/fleet/vehicles.ts',
        '  vehicles.fields.plate.rules: no rule requird; did you mean required?',
        '  vehicles.start: no state NEWT; did you mean NEW?',
        '',
        '3 mistakes in 2 files.',
      ].join('\n'),
    );
  });

  it('[FRM-02] does not miss the menu entry that a broken entity brings along', () => {
    const registry = fleet();
    put(registry, [...roots.companies, 'audiences', 'operator', 'calls', 'op.company.list', 'menu'], 'V2');
    const roles = [{ code: 'CLERK', label: ['职员', 'Clerk'], side: 'operator', menus: ['V2'] }] as const;
    put(registry, [...roots.vehicles, 'represent'], 7);
    expect(check({ ...registry, roles }).map(({ path }) => path)).toEqual(['vehicles.represent']);
  });

  it('[FRM-02] finds nothing in an application under review, whose shared moves need no call of their own', () => {
    const application = (menu: string) =>
      defineResource({
        name: 'applications',
        label: ['申请', 'Applications'],
        represent: '{applyNo}',
        fields: { note: text(['备注', 'Note']) },
        review: { kind: 'KEY', letters: 'RK', approved: 'DONE' },
        audiences: {
          operator: {
            as: 'reviewer',
            rows: 'all',
            calls: {
              'op.application.list': { does: 'list', path: 'operation/application/list', menu: 'V1' },
              'op.application.submit': { does: 'submit', path: 'operation/application/submit', menu: 'V1' },
              'op.application.note': { does: 'note', path: 'operation/application/note', menu: 'V1' },
              'op.application.decide': { does: 'decide', path: 'operation/application/decide', menu },
            },
          },
        },
      });
    const applications = application('V1');
    const registry = fleet();
    const auditTypes = defineResource({
      name: 'auditTypes',
      label: ['审核类型', 'Review types'],
      represent: '{kind}',
      fields: { kind: choice(['类型', 'Kind'], { KEY: ['钥匙', 'Key'] }) },
      audiences: {},
    });
    const resources = [
      ...registry.resources,
      { file: 'resources/fleet/applications.ts', resource: applications },
      { file: 'resources/fleet/audit-types.ts', resource: auditTypes },
    ];
    const whole: CheckedRegistry = {
      ...registry,
      resources,
      effects: { ...registry.effects, 'review.marks': 'inside', 'review.agree': 'inside', 'review.takeIn': 'inside' },
      widgets: { ...registry.widgets, due: { for: 'field' } },
      settings: { applicationIdleDays: { type: 'count', initial: '30', least: 1, most: 99, label: ['闲置天数', 'Idle days'] } },
    };
    expect(explain(check(whole))).toBe('The declarations are in order.');
    const queued = (resource: Resource): readonly string[] =>
      check({
        ...whole,
        resources: [...registry.resources, { file: 'resources/fleet/applications.ts', resource }, ...resources.slice(3)],
      }).map(({ path, message }) => `${path}: ${message}`);
    // Nobody who may claim holds the company's menu, and nobody sees a queue that has no list.
    expect(queued(application('901'))).toContain(
      'applications.review: nobody of the staff holds 901, so that nobody can claim what waits here; name a menu of theirs where it is decided',
    );
    expect(queued(application('V2'))).toContain(
      'applications.review: nobody is shown what waits here, so that nobody can claim it; declare a list for the staff under V2',
    );
    const { 'op.application.decide': _, ...undecided } = applications.audiences.operator?.calls ?? {};
    const operator = { rows: 'all' as const, as: 'reviewer' as const, reads: [], calls: undecided };
    expect(queued({ ...applications, audiences: { operator } })).toEqual([
      "applications.audiences.operator.as: operator has no call that decides; write one with does: 'decide' or leave it out",
    ]);
    const { transitions = {} } = applications;
    const approve = { ...transitions.approve, label: ['通过', 'Approve'], from: 'SUBMITTED', to: 'DONE', effect: 'vehicle.admit' } as const;
    expect(queued({ ...applications, transitions: { ...transitions, approve } })).toContain(
      'applications.transitions.approve.effect: takes the place of review.marks, review.agree, which the review does; name yours in review: onSubmit, onApprove or onEnd',
    );
    const { as: _as, ...nobody } = applications.audiences.operator ?? { rows: 'all', reads: [], calls: {} };
    expect(queued({ ...applications, audiences: { operator: nobody } })).toContain(
      "applications.audiences.operator: operator decides, and nobody there finds or claims what waits; write as: 'reviewer'",
    );
  });
});
