/** The widgets that every application has, by the names that declarations use. */
import type { systemWidgets } from '#engine/system/widgets.ts';
import { later } from '../later.tsx';
import { ownRefusals } from '../registered.ts';
import type { WidgetsFor } from '../widget.ts';
import { Caution } from './caution.tsx';
import { Due } from './due.tsx';
import { RecordAct, RecordActor, RecordKind, RecordLink, RecordReason, RecordState } from './record-words.tsx';

export const standardWidgets = {
  changes: { display: later(() => import('./changes.tsx')), isOfAll: true },
  caution: { display: Caution },
  due: { display: Due, inCell: true },
  fault: { display: later(async () => (await Promise.all([import('./fault.tsx'), ownRefusals()]))[0]), inCell: true, isOfAll: true },
  recordKind: { display: RecordKind, inCell: true, isOfAll: true },
  recordLink: { display: RecordLink, inCell: true },
  recordState: { display: RecordState, inCell: true, isOfAll: true },
  recordAct: { display: RecordAct, inCell: true, isOfAll: true },
  recordActor: { display: RecordActor, inCell: true },
  recordReason: { display: RecordReason, inCell: true, isOfAll: true },
  signCode: { input: later(() => import('./sms-code.tsx').then(module => ({ default: module.SignCode }))) },
  ownCode: { input: later(() => import('./sms-code.tsx').then(module => ({ default: module.OwnCode }))) },
  mobileCode: { input: later(() => import('./sms-code.tsx').then(module => ({ default: module.MobileCode }))) },
} satisfies WidgetsFor<typeof systemWidgets>;
