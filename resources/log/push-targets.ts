/** An outside system that is told of events: where it listens, what it hears, and the secret it knows us by. */
import { defineResource } from '#engine/declare/index.ts';
import { switched } from '#engine/system/fields.ts';
import { pushTargets as base, newSecret } from '#engine/system/push-targets.ts';

export const pushTargets = defineResource({
  ...base,
  groups: { pushTarget: { label: ['推送目标', 'Push target'], fields: ['name', 'targetUrl', 'events', 'remark'] } },
  audiences: {
    operator: {
      menu: ['C10', 'C4'],
      rows: 'all',
      list: ['name', 'state', 'targetUrl', 'events', 'updatedAt'],
      sort: ['name', 'ASC'],
      show: ['pushTarget', 'record'],
      create: ['pushTarget'],
      calls: {
        'op.pushTarget.list': { path: 'operation/push/target/list', does: 'list' },
        'op.pushTarget.new': { path: 'operation/push/target/new', does: 'create', effect: 'push.target', answer: newSecret },
        'op.pushTarget.edit': { path: 'operation/push/target/edit', does: 'update', effect: 'push.address' },
        'op.pushTarget.status': { path: 'operation/push/target/status', ...switched, label: ['启用、停用', 'Enable or disable'] },
        'op.pushTarget.secret': { path: 'operation/push/target/secret', does: 'renewSecret', stepUp: true },
      },
    },
  },
});
