/** A made-up product for the store's own tests: companies, their vehicles with a field of every type, and sightings that nobody may alter. */
import {
  bytes,
  choice,
  choices,
  date,
  defineResource,
  file,
  files,
  flag,
  instant,
  integer,
  items,
  json,
  longText,
  money,
  password,
  reference,
  references,
  sequence,
  text,
} from '#engine/declare/index.ts';
import type { Resource } from '#engine/declare/resource.ts';
import { type Model, modelOf } from '#engine/project/model.ts';

export const members = defineResource({
  name: 'members',
  label: ['会员', 'Members'],
  represent: '{companyName} ({memberCode})',
  fields: {
    memberCode: sequence(['会员编号', 'Member code'], 'M{n:8}'),
    companyName: text(['企业名称', 'Company name']),
    legalIdNo: text(['法人证件号', 'Legal id number'], { personal: true, unique: true }),
    region: choice(['地区', 'Region'], Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`r${at}`, ['区', 'Region']]))),
  },
  states: { ACTIVE: { label: ['正常', 'Active'], tone: 'good' }, FROZEN: { label: ['冻结', 'Frozen'], tone: 'warn' } },
  start: 'ACTIVE',
  audiences: {
    operator: {
      rows: 'all',
      reads: ['memberCode', 'companyName'],
      list: ['memberCode'],
      sort: ['memberCode', 'ASC'],
      search: ['companyName', 'legalIdNo'],
      filters: ['region'],
      calls: {},
    },
  },
});

export const vehicles = defineResource({
  name: 'vehicles',
  label: ['车辆', 'Vehicles'],
  represent: '{plate} ({ownerMobile}) {member.companyName}',
  fields: {
    vehicleNo: sequence(['车辆编号', 'Vehicle number'], '{date}V{n:6}'),
    member: reference(['会员', 'Member'], 'members'),
    plate: text(['车牌', 'Plate'], { unique: true }),
    nickname: text(['昵称', 'Nickname'], { unique: ['member'] }),
    ownerMobile: text(['手机', 'Mobile'], { personal: 'mobile' }),
    ownerBorn: date(['出生日期', 'Born'], { personal: true }),
    ownerNotes: json(['档案', 'File'], { type: 'object' }, { personal: true }),
    fuel: choice(['能源', 'Fuel'], { PETROL: ['汽油', 'Petrol'], POWER: ['电', 'Power'] }, { default: 'PETROL' }),
    uses: choices(['用途', 'Uses'], { CITY: ['市内', 'City'], LONG: ['长途', 'Long way'], GOODS: ['货运', 'Goods'] }),
    seats: integer(['座位', 'Seats']),
    price: money(['价格', 'Price']),
    electric: flag(['电动', 'Electric']),
    boughtOn: date(['购买日期', 'Bought on']),
    inspectedAt: instant(['年检时间', 'Inspected at']),
    remark: longText(['备注', 'Remark']),
    tours: items(['行程', 'Tours'], { to: text(['目的地', 'To']), km: integer(['公里', 'Kilometres']) }),
    extra: json(['附加', 'Extra'], { type: 'object' }),
    photo: file(['照片', 'Photo'], 'photo'),
    papers: files(['证件', 'Papers'], 'paper'),
    drivers: references(['司机', 'Drivers'], 'members'),
    keyHash: bytes(['钥匙摘要', 'Key hash']),
    pin: password(['密码', 'Pin']),
  },
  states: {
    IDLE: { label: ['空闲', 'Idle'], tone: 'neutral' },
    RENTED: { label: ['出租', 'Rented'], tone: 'busy' },
    SCRAPPED: { label: ['报废', 'Scrapped'], tone: 'bad' },
  },
  start: 'IDLE',
  transitions: {
    rent: { label: ['出租', 'Rent'], from: 'IDLE', to: 'RENTED' },
    scrap: { label: ['报废', 'Scrap'], from: ['IDLE', 'RENTED'], to: 'SCRAPPED', at: 'inspectedAt' },
  },
  audiences: {
    operator: {
      rows: 'all',
      reads: ['plate', 'member'],
      list: ['plate'],
      sort: ['inspectedAt', 'DESC'],
      search: ['plate', 'nickname', 'ownerMobile'],
      filters: ['fuel', 'uses', 'boughtOn', 'drivers', 'state'],
      calls: {},
    },
    enterprise: {
      rows: { 'member.memberCode': '$session.memberCode' },
      reads: ['plate'],
      list: ['plate'],
      sort: ['createdAt', 'DESC'],
      filters: ['fuel'],
      calls: {},
    },
  },
});

export const sightings = defineResource({
  name: 'sightings',
  label: ['目击', 'Sightings'],
  represent: '{place}',
  fields: { vehicle: reference(['车辆', 'Vehicle'], 'vehicles'), place: text(['地点', 'Place']) },
  audiences: { operator: { rows: 'all', reads: ['place'], calls: {} } },
  appendOnly: true,
});

export const modelWith = (...resources: readonly Resource[]): Model =>
  modelOf({
    resources: resources.map(resource => ({ file: `${resource.name}.ts`, resource })),
    calls: [],
    menus: { enterprise: [], operator: [] },
    effects: {},
  });

export const fleet = modelWith(members, vehicles, sightings);
