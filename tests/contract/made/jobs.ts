/** Scheduled jobs, settings, deliveries, failures and notices for the contract: nothing but the service itself makes them. */
import type { Made } from '../made-by-effects.ts';
import type { Row, World } from '../world.ts';

const inserted = (world: World, resource: string, row: Row): Promise<string> =>
  world.service.services.database.transaction(async rows => {
    const id = String((await rows.insert(resource, row)).id);
    world.byHand(resource, id);
    return id;
  });

const target = (world: World): Promise<string> =>
  inserted(world, 'pushTargets', {
    name: `合约目标 ${Date.now()} ${Math.random()}`,
    targetUrl: 'https://receiver.invalid/events',
    events: ['certificate.issued'],
    secret: 'contract',
    state: 'ON',
  });

const push = async (world: World): Promise<string> =>
  inserted(world, 'pushLogs', {
    target: await target(world),
    event: 'certificate.issued',
    eventId: 'contract',
    targetUrl: 'https://receiver.invalid/events',
    payload: { event: 'certificate.issued' },
    nextAt: '2036-01-01T00:00:00.000Z',
  });

const makers: Made['makers'] = {
  jobs: async world => {
    const row = await world.service.services.database.read.find('jobs', { name: 'sweep' });
    if (row === undefined) throw new Error('no job is seeded');
    return String(row.id);
  },
  processes: world => inserted(world, 'processes', { host: 'contract', pid: 1 }),
  clocks: async world => {
    const row = await world.service.services.database.read.find('clocks', { name: 'SYSTEM' });
    if (row === undefined) throw new Error('no clock is seeded');
    return String(row.id);
  },
  settings: async world => {
    const row = await world.service.services.database.read.find('settings', { key: 'noticeUrl' });
    if (row === undefined) throw new Error('no setting is seeded');
    return String(row.id);
  },
  messageTexts: async world => {
    const row = await world.service.services.database.read.find('messageTexts', { code: 'certificate.revoked' });
    if (row === undefined) throw new Error('no text is seeded');
    return String(row.id);
  },
  brands: async world => {
    const row = await world.service.services.database.read.find('brands', { code: 'OWN' });
    if (row === undefined) throw new Error('no brand is seeded');
    return String(row.id);
  },
  pushLogs: push,
  failures: async world =>
    inserted(world, 'failures', {
      biz: 'PUSH',
      step: 'certificate.issued',
      resource: 'pushLogs',
      recordId: await push(world),
      recordLabel: '合约',
      error: 'HTTP 500',
    }),
  // The person's under test.
  notices: (world, _, side) =>
    inserted(world, 'notices', {
      userNum: world.people[side].userNum,
      side,
      kind: 'EXPIRY',
      title: '合约',
      titleEn: 'Contract',
      content: '合约',
      contentEn: 'Contract',
    }),
};

const given: Made['given'] = {
  // An address, for the setting that is changed here.
  'settings.value': async () => 'https://notices.invalid/',
  'pushTargets.targetUrl': async () => 'https://receiver.example.com/events',
  'pushTargets.events': async () => ['certificate.issued'],
  // What they name is filled in.
  ...Object.fromEntries(['title', 'titleEn', 'body', 'bodyEn'].map(name => [`messageTexts.${name}`, async () => '证书 {seqNo}'])),
  'bulletins.shownFrom': async () => '2026-01-01T00:00:00.000Z',
  'bulletins.shownTo': async () => '2046-01-01T00:00:00.000Z',
  'maintenanceLogs.startedAt': async () => '2026-01-01T00:00:00.000Z',
  'maintenanceLogs.endedAt': async () => '2026-01-01T01:00:00.000Z',
};

const free: Made['free'] = {
  'en.message.announcementRead': async world => ({
    body: {
      id: await inserted(world, 'bulletins', {
        side: 'enterprise',
        title: '合约',
        content: '合约公告',
        shownFrom: '2026-01-01T00:00:00.000Z',
      }),
    },
  }),
  'op.messageText.preview': async () => ({ body: { code: 'certificate.revoked', title: '证书 {seqNo}' } }),
};

export const jobs: Made = { makers, given, free };
