/** Widgets that every portal has. */
import type { Widgets } from '../declare/widgets.ts';

export const systemWidgets = {
  changes: { for: 'field' },
  caution: { for: 'field' },
  due: { for: 'field' },
  fault: { for: 'field' },
  recordKind: { for: 'field' },
  recordLink: { for: 'field' },
  recordState: { for: 'field' },
  recordAct: { for: 'field' },
  recordActor: { for: 'field' },
  recordReason: { for: 'field' },
  signCode: { for: 'field' },
  ownCode: { for: 'field' },
  mobileCode: { for: 'field' },
} as const satisfies Widgets;
