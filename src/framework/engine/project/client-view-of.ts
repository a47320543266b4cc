/** The client's view of a model: an allow-list for each audience, built up key by key, so that nothing leaks by being new. */
import type { Label } from '../declare/label.ts';
import type { Side } from '../declare/menus.ts';
import { organisationsOf } from '../declare/sides.ts';
import { actsOf, generalActs } from './act-labels.ts';
import { clientCall } from './client-calls.ts';
import { clientResource } from './client-resource.ts';
import type { ClientCall, ClientResource, ClientView, ClientWords, Outline } from './client-view.ts';
import { alwaysRead, type CallModel, type MenuModel, type Model, modelOf, type Registry, type ResourceModel } from './model.ts';

const labels = <T extends { readonly label: Label }>(named: Readonly<Record<string, T>>): Readonly<Record<string, Label>> =>
  Object.fromEntries(Object.entries(named).map(([name, { label }]) => [name, label]));

const wordsOf = (resource: ResourceModel, side: Side): ClientWords => {
  const reads = new Set([...alwaysRead, ...(resource.audiences[side]?.reads ?? [])]);
  const unread = Object.entries(resource.fields).filter(([name, { type }]) => !reads.has(name) && type !== 'password' && type !== 'bytes');
  return {
    label: resource.label,
    acts: actsOf(resource),
    states: labels(resource.states ?? {}),
    ...(resource.journal === false || unread.length === 0 ? {} : { fields: labels(Object.fromEntries(unread)) }),
  };
};

/** Of a resource without a view: its name, and what is done to rows that belong to an organisation. Its fields are nobody's business there. */
const namedOnly = ({ sides }: Model, resource: ResourceModel): ClientWords => {
  const organisations = new Set(organisationsOf(sides).map(organisation => organisation.resource));
  const ofOrganisations = Object.values(resource.fields).some(({ to }) => to !== undefined && organisations.has(to));
  return {
    label: resource.label,
    acts: ofOrganisations ? actsOf(resource) : {},
    states: ofOrganisations ? labels(resource.states ?? {}) : {},
  };
};

const outlineOf = ({ label, verbs, views }: ClientResource, calls: readonly CallModel[], mayWait: boolean): Outline => {
  const get = calls.find(({ id }) => id === verbs.get);
  return {
    label,
    verbs,
    ...(get?.of.kind === 'resource' && get.of.call.single ? { single: true as const } : {}),
    ...(views.review === undefined && !mayWait ? {} : { waits: true as const }),
  };
};

/** What the files of these entities and calls are for. */
const purposesOf = (
  model: Model,
  resources: readonly ClientResource[],
  calls: readonly ClientCall[],
): NonNullable<ClientView['purposes']> => {
  const fields = [
    ...resources.flatMap(resource => [...Object.values(resource.fields), ...resource.transitions.flatMap(({ ask }) => Object.values(ask))]),
    ...calls.flatMap(({ ask = {} }) => Object.values(ask)),
  ];
  return Object.fromEntries(
    [...new Set(fields.flatMap(({ purpose }) => purpose ?? []))].flatMap(name => {
      const purpose = model.filePurposes[name];
      return purpose === undefined ? [] : [[name, { extensions: purpose.extensions, most: purpose.most }]];
    }),
  );
};

/** What the pages of an entry need the service looks up. */
const withoutNeeds = (menu: MenuModel): MenuModel => {
  const { opens } = menu;
  if (opens?.pages === undefined) return menu;
  const pages = Object.fromEntries(Object.entries(opens.pages).map(([path, { ifNone: _, ...page }]) => [path, page]));
  return { ...menu, opens: { ...opens, pages } };
};

/** The client's view of a model for one audience: plain JSON. */
export const clientViewOf = (model: Model, side: Side): ClientView => {
  const mine = Object.values(model.calls).filter(call =>
    call.of.kind === 'resource'
      ? model.resources[call.of.resource]?.audiences[side]?.calls[call.id] !== undefined
      : call.side === side || call.side === null,
  );
  const resources = Object.values(model.resources)
    .filter(resource => resource.audiences[side] !== undefined)
    .map(resource =>
      clientResource(
        model,
        resource,
        side,
        mine.filter(({ of }) => of.kind === 'free' || of.resource === resource.name),
      ),
    );
  const calls = Object.fromEntries(
    mine.map(call => [call.id, clientCall(call, mine, side, call.of.kind === 'resource' ? model.resources[call.of.resource] : undefined)]),
  );
  return {
    audience: side,
    menus: model.menus.filter(menu => menu.side === side).map(withoutNeeds),
    outline: Object.fromEntries(
      resources.map(resource => {
        const home = model.resources[resource.name]?.audiences[side]?.home;
        return [resource.name, outlineOf(resource, mine, home?.waits !== undefined)];
      }),
    ),
    resources: Object.fromEntries(resources.map(resource => [resource.name, resource])),
    calls,
    purposes: purposesOf(model, resources, Object.values(calls)),
    acts: generalActs,
    words: Object.fromEntries(
      Object.values(model.resources)
        .filter(resource => side === model.staff || resource.audiences[side] !== undefined || resource.journal !== false)
        .map(resource => [
          resource.name,
          side === model.staff || resource.audiences[side] !== undefined ? wordsOf(resource, side) : namedOnly(model, resource),
        ]),
    ),
  };
};

/** The same from the declarations. */
export const clientView = (registry: Registry, side: Side): ClientView => clientViewOf(modelOf(registry), side);
