/** The widgets that every application has, by the names that declarations use. */
import type { systemWidgets } from '#engine/system/widgets.ts';
import { later } from '../later.tsx';
import { offersOf } from '../offers.ts';
import { ownRefusals } from '../registered.ts';
import type { WidgetsFor } from '../widget.ts';
import { Due } from './due.tsx';
import { Flagged } from './flagged.tsx';
import { LastDay } from './last-day.tsx';
import { Moment } from './moment.tsx';
import { actsIn, kindsIn, RecordAct, RecordActor, RecordKind, RecordLink, RecordState } from './record-words.tsx';

const RecordReason = later(async () => ({ default: (await import('./record-reason.tsx')).RecordReason }));
const setting = () => import('./setting.tsx');
const SettingValue = later(async () => ({ default: (await setting()).SettingValue }));
const SettingChange = later(async () => ({ default: (await setting()).SettingChange }));
const SettingInput = later(async () => ({ default: (await setting()).SettingInput }));

export const standardWidgets = {
  changes: { display: later(() => import('./changes.tsx')), isOfAll: true },
  caution: { display: later(async () => ({ default: (await import('./caution.tsx')).Caution })) },
  due: { display: Due, inCell: true },
  lastDay: { display: LastDay, inCell: true, width: 145 },
  flagged: { display: Flagged, inCell: true },
  fault: { display: later(async () => (await Promise.all([import('./fault.tsx'), ownRefusals()]))[0]), inCell: true, isOfAll: true },
  recordKind: { display: RecordKind, inCell: true, isOfAll: true, offers: kindsIn },
  recordLink: { display: RecordLink, inCell: true },
  recordState: { display: RecordState, inCell: true, isOfAll: true },
  recordAct: { display: RecordAct, inCell: true, isOfAll: true, offers: actsIn },
  recordActor: { display: RecordActor, inCell: true },
  moment: { display: Moment, inCell: true },
  pickedName: { display: later(async () => ({ default: (await import('./picked-name.tsx')).PickedName })), inCell: true },
  recordReason: { display: RecordReason, inCell: true, isOfAll: true },
  settingName: { offers: (_, { values = {} }) => offersOf(values) },
  setting: { display: SettingValue, inCell: true, input: SettingInput, asks: SettingChange },
  begins: { beside: later(async () => ({ default: (await import('./begins.tsx')).Begins })) },
  leads: { beside: later(async () => ({ default: (await import('./leads.tsx')).Leads })) },
  messagePreview: { preview: later(() => import('./message-preview.tsx')) },
  roleEffect: { preview: later(() => import('./role-effect.tsx')) },
  mobileCode: { input: later(() => import('./sms-code.tsx').then(module => ({ default: module.MobileCode }))) },
} satisfies WidgetsFor<typeof systemWidgets>;
