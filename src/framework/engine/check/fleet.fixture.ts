/** A right registry of two entities and one free call, for tests that change it in one place or project it. */
import {
  bytes,
  choice,
  choices,
  date,
  file,
  flag,
  instant,
  integer,
  items,
  json,
  longText,
  password,
  reference,
  sequence,
  text,
} from '../declare/fields.ts';
import { defineCalls, defineMenus, defineResource, type FreeCall } from '../declare/index.ts';
import type { Widgets } from '../declare/widgets.ts';
import type { CheckedRegistry } from './world.ts';

export const companies = defineResource({
  name: 'companies',
  label: ['公司', 'Companies'],
  represent: '{title}',
  fields: { title: text(['名称', 'Title'], { rules: 'required' }), openUntil: date(['开放至', 'Open until']) },
  audiences: {
    operator: { rows: 'all', reads: ['title'], calls: { 'op.company.list': { does: 'list', path: 'operation/company/list', menu: 'V1' } } },
  },
});

export const vehicles = defineResource({
  name: 'vehicles',
  label: ['车辆', 'Vehicles'],
  represent: '{plate} ({stockNo})',
  effect: false,
  fields: {
    plate: text(['车牌', 'Plate'], { rules: 'required|carNumber', unique: ['company'] }),
    stockNo: sequence(['库存号', 'Stock number'], '{date}V{n:6}'),
    company: reference(['公司', 'Company'], 'companies', { among: { title: { isSet: true } } }),
    kind: choice(['类型', 'Kind'], { CAR: ['轿车', 'Car'], VAN: ['货车', 'Van'] }, { default: 'CAR' }),
    uses: choices(['用途', 'Uses'], { CITY: ['市内', 'City'], LONG: ['长途', 'Long way'] }, { rules: 'count:1,2' }),
    seats: integer(['座位', 'Seats']),
    heated: flag(['加热', 'Heated']),
    ownerMobile: text(['车主手机', 'Owner mobile'], { rules: 'mobilePhone', personal: true }),
    bornOn: date(['生日', 'Born on'], { storage: 'encrypted' }),
    retireAt: instant(['报废时间', 'Retire at'], { readOnly: true }),
    note: longText(['备注', 'Note'], { widget: 'stamp', options: { kind: 'kind', when: { kind: 'VAN' } } }),
    extra: json(['附加', 'Extra'], { type: ['object', 'null'], additionalProperties: { type: 'string' } }),
    parts: items(['配件', 'Parts'], { part: text(['配件', 'Part'], { rules: 'required' }) }),
    licence: file(['行驶证', 'Licence'], 'licence'),
    secret: password(['口令', 'Secret']),
    digest: bytes(['摘要', 'Digest']),
  },
  states: {
    NEW: { label: ['新', 'New'], tone: 'neutral' },
    ACTIVE: { label: ['在用', 'Active'], tone: 'good' },
    FROZEN: { label: ['停用', 'Frozen'], tone: 'warn' },
    GONE: { label: ['报废', 'Gone'], tone: 'bad' },
  },
  start: 'NEW',
  transitions: {
    admit: {
      label: ['启用', 'Admit'],
      from: 'NEW',
      to: 'ACTIVE',
      input: ['seats'],
      set: { retireAt: '$now' },
      complete: ['plate'],
      effect: 'vehicle.admit',
    },
    freeze: { label: ['停用', 'Freeze'], from: 'ACTIVE', to: 'FROZEN', reason: 'required' },
    thaw: { label: ['恢复', 'Thaw'], from: 'FROZEN', to: 'ACTIVE' },
    retire: {
      label: ['报废', 'Retire'],
      from: ['ACTIVE', 'FROZEN'],
      to: 'GONE',
      at: 'retireAt',
      guards: [[{ 'company.title': { isSet: true } }, 'REVIEW_CLAIMED']],
    },
  },
  audiences: {
    operator: {
      menu: { id: 'V2', under: 'V' },
      rows: 'all',
      reads: [
        'id',
        'state',
        'plate',
        'stockNo',
        'company',
        'kind',
        'seats',
        'heated',
        'ownerMobile',
        'bornOn',
        'note',
        'extra',
        'licence',
        'retireAt',
      ],
      list: ['plate', 'kind'],
      sort: ['plate', 'ASC'],
      search: ['ownerMobile'],
      filters: ['state', 'retireAt'],
      without: ['stockNo'],
      years: ['retireAt'],
      show: [{ label: ['车辆', 'Vehicle'], fields: ['plate', 'note'] }],
      create: [{ label: ['车辆', 'Vehicle'], fields: ['plate', 'seats'] }],
      edit: [{ label: ['车辆', 'Vehicle'], fields: ['seats'] }],
      marks: ['plate'],
      when: { seats: { kind: 'CAR' } },
      widgets: [{ widget: 'sign', options: { plate: 'plate', owner: { of: 'company', name: 'title' } } }],
      calls: {
        'op.vehicle.list': { does: 'list', path: 'operation/vehicle/list', menu: ['V1', 'V2'] },
        'op.vehicle.get': { does: 'get', path: 'operation/vehicle/{id}', menu: 'V1', unmask: ['ownerMobile'] },
        'op.vehicle.save': {
          does: 'save',
          path: 'operation/vehicle/save',
          menu: 'V1',
          input: ['plate', 'company', 'kind', 'seats'],
          from: ['NEW'],
        },
        'op.vehicle.admit': {
          does: 'admit',
          path: 'operation/vehicle/admit/{id}',
          menu: 'V1',
          throttle: { most: 5, seconds: 60, by: 'plate' },
        },
        'op.vehicle.turn': {
          does: { by: 'way', of: { off: 'freeze', on: 'thaw' } },
          path: 'operation/vehicle/turn',
          menu: 'V1',
          rows: { kind: ['CAR', 'VAN'] },
          ask: { way: choice(['方向', 'Way'], { on: ['开', 'On'], off: ['关', 'Off'] }) },
        },
      },
    },
    enterprise: {
      rows: { company: '$session.memberId' },
      reads: ['plate'],
      calls: { 'en.vehicle.list': { does: 'list', path: 'vehicle/list', menu: '901' } },
    },
  },
  indexes: [['company', 'plate']],
  seeds: { key: 'plate', rows: [{ plate: '京A12345', seats: 4 }] },
});

const calls = defineCalls({
  'op.vehicle.count': {
    path: 'operation/vehicle/count/{kind}',
    menu: 'V1',
    label: ['车辆数', 'Vehicle count'],
    input: { kind: text(['类型', 'Kind'], { rules: 'required' }) },
    answer: { count: integer(['数量', 'Count']) },
    throttle: { most: 10, seconds: 60, by: 'kind' },
    upload: { purpose: 'licence' },
    effect: 'vehicle.count',
  },
  'op.vehicle.release': {
    path: 'operation/vehicle/release',
    menu: 'V1',
    label: ['放行', 'Release'],
    on: { resource: 'vehicles', by: 'plate' },
    widget: 'gate',
    options: {
      among: 'gates',
      number: 'gateNo',
      closed: [{ when: { lane: 'EXIT' }, why: ['出口已关闭', 'The way out is closed'] }],
      fills: 'gateNo',
      next: { call: 'op.vehicle.count', by: 'kind' },
    },
    input: { plate: text(['车牌', 'Plate']), gateNo: text(['门号', 'Gate']) },
    answer: {
      pass: longText(['通行证', 'Pass']),
      gates: items(['大门', 'Gates'], { gateNo: text(['门号', 'Gate']), lane: text(['车道', 'Lane']) }),
    },
    effect: 'vehicle.count',
  },
});

const menus = defineMenus({
  operator: [
    {
      id: 'V',
      label: ['车辆', 'Vehicles'],
      path: 'vehicle',
      children: [{ id: 'V1', label: ['公司', 'Companies'], path: 'companies', lists: ['companies'] }],
    },
  ],
  enterprise: [
    {
      id: '90',
      label: ['车辆', 'Vehicles'],
      path: 'vehicle',
      children: [{ id: '901', label: ['车辆', 'Vehicles'], path: 'list', lists: ['vehicles'] }],
    },
  ],
});

/** The language survives JSON, so this is a whole copy. */
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const widgets: Widgets = {
  paper: { for: 'field' },
  pages: { for: 'preview' },
  stamp: {
    for: 'field',
    types: ['longText'],
    options: {
      kind: { names: 'fields', types: ['choice'] },
      when: { condition: 'fields', optional: true },
    },
  },
  sign: {
    for: 'record',
    options: {
      plate: { names: 'fields' },
      rows: { names: 'relations', optional: true },
      owner: { has: { of: { names: 'fields', types: ['reference'] }, name: { names: 'of' } } },
      print: { names: 'calls', answers: 'file', on: 'owner.of', optional: true },
    },
  },
  gate: {
    for: 'call',
    options: {
      among: { names: 'answer', types: ['items'], columns: ['lane'] },
      number: { names: ['input', 'among'] },
      closed: { each: { when: { condition: 'among' }, why: 'label' }, optional: true },
      fills: { names: 'input' },
      next: { has: { call: { names: 'calls', answers: 'fields', takes: ['by', 'answer'] }, by: { names: 'call.input' } } },
    },
  },
};

/** A fresh copy, so that each test may change its own. */
export const fleet = (): CheckedRegistry => ({
  resources: [
    { file: 'resources/fleet/vehicles.ts', resource: copy(vehicles) },
    { file: 'resources/fleet/companies.ts', resource: copy(companies) },
  ],
  calls: copy(calls).map((call: FreeCall) => ({ file: 'resources/fleet/calls.ts', call })),
  menus: copy(menus),
  effects: { 'vehicle.admit': 'inside', 'vehicle.count': 'inside' },
  filePurposes: { licence: { label: ['执照', 'Licence'], extensions: ['pdf'], most: 1 } },
  widgets,
  settings: { idleDays: { type: 'count', initial: '30', least: 1, most: 99, label: ['闲置天数', 'Idle days'] } },
});

/** What people of a side with an organisation belong to. */
export const organisation = {
  resource: 'companies',
  label: ['公司', 'Company'],
  code: 'title',
  name: 'title',
  active: [],
  otherwise: 'RECORD_MISSING',
} as const;
