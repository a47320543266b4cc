/** A second factor of somebody who signs in: an authenticator app (RFC 6238), a passkey (WebAuthn), or their recovery codes. */
import { defineResource } from '#engine/declare/index.ts';
import { factors as base } from '#engine/system/factors.ts';

export const factors = defineResource({
  ...base,
  audiences: {
    ...base.audiences,
    operator: {
      rows: 'all',
      list: ['userName', 'kind', 'label', 'side', 'userNum', 'codesLeft', 'createdAt', 'lastUsedAt'],
      search: ['userName'],
      without: ['label'],
      show: [
        { label: ['用户', 'User'], fields: ['userName', 'userNum', 'side'] },
        { label: ['第二因素', 'Second factor'], fields: ['kind', 'label', 'codesLeft', 'createdAt', 'lastUsedAt'] },
      ],
      calls: { 'op.factor.list': { path: 'operation/factor/list', does: 'list', menu: ['A1', 'H2'] } },
    },
  },
});
