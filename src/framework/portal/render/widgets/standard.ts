/** The widgets that every application has, by the names that declarations use. */
import { type Condition, fieldsOf } from '#engine/conditions/condition.ts';
import type { systemWidgets } from '#engine/system/widgets.ts';
import { later } from '../later.tsx';
import { offersOf } from '../offers.ts';
import { ownRefusals } from '../registered.ts';
import type { WidgetsFor } from '../widget.ts';
import { Due } from './due.tsx';
import { Flagged } from './flagged.tsx';
import { LastDay } from './last-day.tsx';
import { Moment } from './moment.tsx';
import { actsIn, fieldsIn, kindsIn, RecordAct, RecordActor, RecordKind, RecordLink, RecordState } from './record-words.tsx';

const RecordReason = later(async () => ({ default: (await import('./record-reason.tsx')).RecordReason }));
const setting = () => import('./setting.tsx');
const nothingElse = () => [];
const ofAct = () => ['resource', 'action', 'callId', 'recordLabel', 'recordId', 'toState'];
const ofDay = ({ when }: { readonly when?: Condition | undefined }) => ['createdAt', ...(when === undefined ? [] : fieldsOf(when))];
const SettingValue = later(async () => ({ default: (await setting()).SettingValue }));
const SettingChange = later(async () => ({ default: (await setting()).SettingChange }));
const SettingInput = later(async () => ({ default: (await setting()).SettingInput }));

export const standardWidgets = {
  changes: { display: later(() => import('./changes.tsx')), isOfAll: true },
  caution: { display: later(async () => ({ default: (await import('./caution.tsx')).Caution })) },
  due: { display: Due, inCell: (_, { review }) => ['createdAt', 'updatedAt', review?.fields.handedInAt, review?.fields.ended] },
  lastDay: { display: LastDay, isLine: true, inCell: ofDay, width: 145 },
  flagged: { display: Flagged, isLine: true, inCell: nothingElse },
  fault: { display: later(async () => (await Promise.all([import('./fault.tsx'), ownRefusals()]))[0]), inCell: nothingElse, isOfAll: true },
  recordKind: { display: RecordKind, isLine: true, inCell: nothingElse, isOfAll: true, offers: kindsIn },
  recordLink: { display: RecordLink, isLine: true, inCell: ofAct },
  recordState: { display: RecordState, isLine: true, inCell: ofAct, isOfAll: true },
  recordAct: { display: RecordAct, isLine: true, inCell: ofAct, isOfAll: true, offers: actsIn, width: 260 },
  recordActor: { display: RecordActor, isLine: true, inCell: nothingElse },
  recordFields: { offers: fieldsIn },
  moment: { display: Moment, isLine: true, inCell: nothingElse },
  pickedName: { display: later(async () => ({ default: (await import('./picked-name.tsx')).PickedName })), inCell: nothingElse },
  recordReason: { display: RecordReason, inCell: ofAct, isOfAll: true },
  settingName: { offers: (_, { values = {} }) => offersOf(values) },
  setting: { display: SettingValue, inCell: ({ key }) => [key], input: SettingInput, asks: SettingChange },
  begins: { beside: later(async () => ({ default: (await import('./begins.tsx')).Begins })) },
  leads: { beside: later(async () => ({ default: (await import('./leads.tsx')).Leads })) },
  messagePreview: { preview: later(() => import('./message-preview.tsx')) },
  roleEffect: { preview: later(() => import('./role-effect.tsx')) },
  mobileCode: { input: later(() => import('./sms-code.tsx').then(module => ({ default: module.MobileCode }))) },
} satisfies WidgetsFor<typeof systemWidgets>;
