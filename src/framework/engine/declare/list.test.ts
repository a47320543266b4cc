/** The list of an audience: what it is sorted, searched and filtered by without being told. */
import { expect, it } from 'vitest';
import { choice, date, type Field, file, password, reference, sequence, text } from './fields.ts';
import type { DeclaredList } from './list.ts';
import { defineResource } from './resource.ts';

type Column = 'plate' | 'number' | 'kind' | 'carrier' | 'boughtOn' | 'mobile' | 'state';

const listOf = (list: DeclaredList<Column> & { readonly create?: string }) =>
  defineResource({
    name: 'vehicles',
    label: ['车辆', 'Vehicles'],
    represent: '{plate} ({number}) {mobile}',
    fields: {
      plate: text(['车牌', 'Plate']),
      number: sequence(['编号', 'Number'], '{n:6}'),
      kind: choice(['类型', 'Kind'], { CAR: ['轿车', 'Car'] }),
      carrier: reference(['承运商', 'Carrier'], 'carriers'),
      boughtOn: date(['购入', 'Bought on']),
      mobile: text(['手机', 'Mobile'], { personal: true }),
    },
    states: { NEW: { label: ['新', 'New'], tone: 'neutral' } },
    start: 'NEW',
    audiences: { staff: { menu: '1', rows: 'all', ...list, calls: {} } },
  }).audiences.staff?.views?.list;

it('[FRM-01] is its columns alone: the newest first, searched by its name, filtered by its closed sets and references', () => {
  expect(listOf({ list: ['plate', 'state', 'kind', 'carrier', 'boughtOn', 'mobile'] })).toEqual({
    columns: ['plate', 'state', 'kind', 'carrier', 'boughtOn', 'mobile'],
    sort: ['createdAt', 'DESC'],
    search: ['plate'],
    filters: ['state', 'kind', 'carrier'],
  });
});

it('[FRM-01] says what comes besides, and what it goes without', () => {
  expect(
    listOf({
      list: ['plate', 'number', 'kind', 'carrier', 'boughtOn'],
      sort: ['plate', 'ASC'],
      search: ['mobile'],
      filters: ['boughtOn'],
      without: ['number', 'carrier'],
    }),
  ).toEqual({
    columns: ['plate', 'number', 'kind', 'carrier', 'boughtOn'],
    sort: ['plate', 'ASC'],
    search: ['plate', 'mobile'],
    filters: ['kind', 'boughtOn'],
  });
});

it('[FRM-02] keeps what it goes without in vain, for the check to tell', () => {
  expect(listOf({ list: ['plate', 'kind'], without: ['kind', 'boughtOn'] })).toEqual({
    columns: ['plate', 'kind'],
    without: ['boughtOn'],
    sort: ['createdAt', 'DESC'],
    search: ['plate'],
  });
});

it('[FRM-01] leads to a new record of another entity, where one of these comes about through that', () => {
  expect(listOf({ list: ['plate'], create: 'orders' })).toMatchObject({ columns: ['plate'], create: 'orders' });
});

it('[FRM-02] refuses to lead there without a list', () => {
  expect(() => listOf({ create: 'orders' })).toThrow('vehicles: create names the entity orders, and there is no list to lead to it');
});

it("[FRM-01] is a reviewer's queue or an applicant's own by their part in the review", () => {
  const reviewed = defineResource({
    name: 'leaves',
    label: ['请假', 'Leaves'],
    represent: '{applyNo}',
    review: { kind: 'LEAVE', letters: 'QJ', approved: 'APPROVED' },
    fields: { day: date(['日期', 'Day']) },
    audiences: {
      staff: { as: 'reviewer', menu: '1', rows: 'all', list: ['applyNo', 'state', 'submittedAt', 'claimedBy'], calls: {} },
      carrier: {
        as: 'applicant',
        menu: '2',
        rows: 'all',
        list: ['applyNo', 'state', 'submittedAt', 'day'],
        filters: ['day'],
        calls: {},
      },
      office: {
        as: 'reviewer',
        menu: '3',
        rows: 'all',
        list: ['applyNo', 'submittedAt'],
        without: ['submittedAt'],
        calls: {},
      },
    },
  });
  const of = (side: string) => reviewed.audiences[side]?.views?.list;
  expect(of('staff')).toMatchObject({ sort: ['submittedAt', 'DESC'], filters: ['state', 'submittedAt', 'claimedBy'] });
  expect(of('carrier')).toMatchObject({ sort: ['createdAt', 'DESC'], filters: ['state', 'day', 'submittedAt'] });
  expect(of('office')?.filters).toBeUndefined();
});

it('[FRM-01] rows hang below the record that a field of theirs refers to or picks', () => {
  const treeOf = (fields: Readonly<Record<string, Field>>) =>
    defineResource({
      name: 'depots',
      label: ['车场', 'Depots'],
      represent: '{code}',
      fields: { code: text(['编号', 'Code'], { unique: true }), ...fields },
      audiences: { staff: { menu: '1', rows: 'all', list: ['code'], tree: {}, calls: {} } },
    }).audiences.staff?.views?.list?.tree;
  const town = reference(['城市', 'Town'], 'towns');
  const picked = text(['上级', 'Above'], { picks: { resource: 'depots', by: 'code' } });
  const above = reference(['上级', 'Above'], 'depots');
  expect(treeOf({ town, above })).toEqual({ key: 'id', under: 'above' });
  expect(treeOf({ town, picked, above })).toEqual({ key: 'code', under: 'picked' });
  expect(() => treeOf({ town })).toThrow(
    'depots: tree, and no field names the row above; declare a reference to depots, or a text that picks one',
  );
});

it('[FRM-01] an import takes what the form for a new record has, but for what no cell of a sheet holds', () => {
  const { audiences } = defineResource({
    name: 'vehicles',
    label: ['车辆', 'Vehicles'],
    represent: '{plate}',
    fields: { plate: text(['车牌', 'Plate']), code: password(['口令', 'Code']), licence: file(['行驶证', 'Licence'], 'licence') },
    effect: false,
    audiences: {
      staff: {
        menu: '1',
        rows: 'all',
        create: [{ label: ['车辆', 'Vehicle'], fields: ['plate', 'code', 'licence'] }],
        calls: {
          'op.vehicle.new': { path: 'vehicle/new', does: 'create' },
          'op.vehicle.import': { path: 'vehicle/import', does: 'import' },
        },
      },
    },
  });
  expect(audiences.staff?.calls['op.vehicle.new']?.input).toEqual(['plate', 'code', 'licence']);
  expect(audiences.staff?.calls['op.vehicle.import']?.input).toEqual(['plate']);
});
