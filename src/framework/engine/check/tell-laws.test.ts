/** What is told is checked: hearers, texts and names that there are, and reviews whose end somebody hears of. */
import { expect, test } from 'vitest';
import { defineResource, person, type Resource, reference, text } from '../declare/index.ts';
import { reviewHearers, reviewTexts } from '../declare/review-tells.ts';
import type { Hearer, MessageText } from '../declare/tells.ts';
import { modelOf } from '../project/model.ts';
import { check } from './check.ts';
import { fleet, organisation } from './fleet.fixture.ts';
import type { CheckedRegistry } from './world.ts';

const orders = (tells: object, reviewed: object = {}): Resource =>
  ({
    ...defineResource({
      name: 'orders',
      label: ['订单', 'Orders'],
      represent: '{plate}',
      fields: {
        plate: text(['车牌', 'Plate']),
        driverMobile: text(['司机手机', 'Mobile'], { personal: true }),
        driver: person(['司机', 'Driver']),
        company: reference(['企业', 'Company'], 'companies'),
      },
      review: { kind: 'ORDER', letters: 'OR', approved: 'DONE', ...reviewed },
      transitions: {
        approve: tells,
        close: { label: ['关闭', 'Close'], from: 'DONE', to: 'same', by: 'effect' },
      },
      audiences: {},
    }),
  }) as Resource;

const hearers = { driver: { label: ['司机', 'Driver'], person: 'driver' } } as const;
const texts = {
  'order.approved': { kind: 'REVIEW', title: ['已通过', 'Approved'], body: ['{plate} 已通过', '{plate} is approved'] },
} as const;

const found = (
  resource: Resource,
  more: { readonly hearers?: Readonly<Record<string, Hearer>>; readonly texts?: Readonly<Record<string, MessageText>> } = {},
): readonly string[] => {
  const registry: CheckedRegistry = {
    ...fleet(),
    hearers: { ...reviewHearers, ...hearers, ...more.hearers },
    texts: { ...reviewTexts, ...texts, ...more.texts },
  };
  const whole = { ...registry, resources: [...registry.resources, { file: 'resources/orders.ts', resource }] };
  return check(whole)
    .filter(({ path }) => path.startsWith("texts['order") || (path.startsWith('orders.') && /tells|transitions\.\w+$/.test(path)))
    .filter(({ message }) => !message.startsWith('nobody is granted it'))
    .map(({ path, message }) => `${path}: ${message}`);
};

const told = { tells: { to: 'driver', text: 'order.approved' } } as const;

test('[FRM-02][BEY-19] a review tells its applicants by itself, and a move may tell somebody else', () => {
  expect(found(orders({}))).toEqual([
    "texts['order.approved'].about: no transition tells it; name the entity whose use cases do, or leave the text out",
  ]);
  expect(found(orders(told))).toEqual([]);
});

test('[FRM-02][BEY-19] a move that ends a review and says nothing is refused, unless it says that nobody needs to hear', () => {
  const silent = orders(told);
  const { tells: _, ...reject } = silent.transitions?.reject ?? ({} as never);
  const changed = (words: object): Resource =>
    ({ ...silent, transitions: { ...silent.transitions, reject: { ...reject, ...words } } }) as Resource;
  expect(found(changed({}))).toEqual([
    "orders.transitions.reject: ends a review and tells nobody; write tells, as { to: 'applicant', text: '…' }, or tells: [] where nobody needs to hear of it",
  ]);
  expect(found(changed({ tells: [] }))).toEqual([]);
});

test('[FRM-02][BEY-19] refused: a hearer or text that there is not, a hearer that cannot be found from the record, a condition on no field', () => {
  expect(found(orders({ tells: { to: 'drivr', text: 'order.approved' } }))).toEqual([
    'orders.transitions.approve.tells.to: no hearer drivr; did you mean driver?',
  ]);
  expect(found(orders({ tells: [told.tells, { to: 'driver', text: 'order.aproved' }] }))).toEqual([
    'orders.transitions.approve.tells[1].text: no text order.aproved; did you mean order.approved?',
  ]);
  const keeper = { keeper: { label: ['保管人', 'Keeper'], person: 'keeper' } } as const;
  expect(found(orders({ tells: { to: 'keeper', text: 'order.approved' } }), { hearers: keeper })[0]).toMatch(
    /^orders\.transitions\.approve\.tells\.to: keeper cannot be found from it: no field keeper/,
  );
  expect(found(orders({ tells: { ...told.tells, when: { plat: 'A' } } }))).toEqual([
    'orders.transitions.approve.tells.when.plat: no field plat; did you mean plate?',
  ]);
});

test('[FRM-02][BEY-19] refused: a text that names what nobody fills, or what is personal; a kind of notices that there is not', () => {
  const text = (words: object) => ({ 'order.approved': { ...texts['order.approved'], ...words } }) as Readonly<Record<string, MessageText>>;
  expect(found(orders(told), { texts: text({ body: ['{plat}', '{plate}'] }) })).toEqual([
    "texts['order.approved'].body: {plat}: no name for it to say plat; did you mean plate?",
  ]);
  expect(found(orders(told), { texts: text({ needs: ['plate'], body: ['{plate}', 'gone'] }) })).toEqual([
    "texts['order.approved'].needs: plate is not said by the body in both languages; say it there",
  ]);
  expect(found(orders(told), { texts: text({ body: ['{driverMobile}', '{plate}'] }) })[0]).toMatch(
    /^texts\['order\.approved'\]\.body: \{driverMobile\}: no name for it to say driverMobile/,
  );
  const registry = { ...fleet(), texts, hearers, resources: [{ file: 'resources/orders.ts', resource: orders(told) }] };
  expect(Object.keys(modelOf(registry).texts['order.approved']?.names ?? {})).toEqual(
    expect.arrayContaining(['entity', 'record', 'plate', 'reason']),
  );
});

test('[FRM-02][BEY-19] refused: a text that names what some roles alone read', () => {
  const order = orders(told);
  const audience = { rows: 'all', reads: ['plate', 'reviewTarget'], readBy: { plate: ['FOUNDER'] }, calls: {} } as const;
  expect(found({ ...order, audiences: { operator: audience } } as unknown as Resource)[0]).toMatch(
    /^texts\['order\.approved'\]\.body: \{plate\}: no name for it to say plate/,
  );
});

test('[FRM-02][BEY-19] a hearer who holds a button holds one that there is', () => {
  const tells = (call: string) =>
    found(orders({ tells: { to: 'others', text: 'order.approved' } }), { hearers: { others: { label: ['其他人', 'Others'], call } } });
  expect(tells('op.nonsuch')).toEqual([expect.stringContaining('no call op.nonsuch')]);
});

test('[FRM-02][BEY-19] what chooses among the people of an organisation is asked of their accounts', () => {
  const staff = { of: 'company', label: ['公司的人', 'People of the company'] } as const;
  const sides = {
    enterprise: {
      label: ['企业端', 'Enterprise'],
      calls: { prefix: 'en', session: 'employee', path: '' },
      page: '/enterpriseLogin',
      whitelist: 'ENT_LOGIN',
      accounts: 'vehicles',
      accountType: { field: 'plate' },
      organisation,
    },
  } as const;
  const said = (when: Hearer['when']) => {
    const hearers = { ...reviewHearers, staff: { ...staff, ...(when === undefined ? {} : { when }) } };
    const resource = orders({ tells: { to: 'staff', text: 'order.approved' } });
    const resources = [...fleet().resources, { file: 'resources/orders.ts', resource }];
    return check({ ...fleet(), sides, hearers, texts: { ...reviewTexts, ...texts }, resources })
      .filter(({ path }) => path.startsWith('hearers') || path.includes('tells'))
      .map(({ path, message }) => `${path}: ${message}`);
  };
  expect(said({ kind: 'CAR' })).toEqual([]);
  expect(said({ kind: ['CAR', 'VANN'] })).toEqual([expect.stringMatching(/^hearers\.staff\.when\.kind\[1\]: no value VANN.* VAN\b/)]);
  expect(said({ knd: 'CAR' })).toEqual(['hearers.staff.when.knd: no field knd; did you mean kind?']);
});
