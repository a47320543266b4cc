/** Widgets that every portal has. */
import type { Widgets } from '../declare/widgets.ts';

export const systemWidgets = {
  changes: { for: 'field' },
  caution: { for: 'field' },
  due: { for: 'field' },
  /** How much is left of it, or that it has passed, while what is to be done by then is still to be done. */
  lastDay: {
    for: 'field',
    types: ['date'],
    options: {
      /** While this holds of the record. Default: until the record is over. */
      when: { optional: true, condition: 'fields' },
    },
  },
  /** That it is set, beside the state at the head of the record too, until the record is over. */
  flagged: { for: 'field', types: ['choice'] },
  fault: { for: 'field' },
  recordKind: { for: 'field' },
  recordLink: { for: 'field' },
  recordState: { for: 'field' },
  recordAct: { for: 'field' },
  recordActor: { for: 'field' },
  /** Fields of records of any kind, by what they are called there. */
  recordFields: { for: 'field', types: ['choices'] },
  recordReason: { for: 'field' },
  /** The moment itself, in lists too. */
  moment: { for: 'field', types: ['instant'] },
  /** A picked number, by the name of what it stands for. */
  pickedName: { for: 'field', types: ['text'] },
  mobileCode: { for: 'field' },
  messagePreview: { for: 'preview' },
  /** What a role comes to for one person. */
  roleEffect: { for: 'preview' },
  /** Leads to the form of a new record that speaks of this one, for whoever may make it. */
  begins: {
    for: 'record',
    options: {
      label: 'label',
      /** The entity of the new record. */
      entity: { names: 'entities' },
      /** The field there that it begins with: a reference, or the number of a user. */
      to: { names: 'entity' },
      /** Whose value that is. Default: the record itself. */
      from: { optional: true, names: 'fields' },
    },
  },
  /** Leads to a deed on the page of another entity, or to what its list has that is like this record, for whoever has it. */
  leads: {
    for: 'record',
    options: {
      label: 'label',
      /** The entity. */
      entity: { names: 'entities' },
      /** The move whose dialog opens there. */
      act: { optional: true, has: { move: { names: 'entity.moves' } } },
      /** Its list shows those that have the same here. */
      alike: { optional: true, each: { field: { names: ['fields', 'entity'] } } },
    },
  },
  /** The name of a setting, looked for by what it is about. */
  settingName: {
    for: 'field',
    options: { areas: { each: { of: 'text', area: 'label' } }, helps: { each: { of: 'text', help: 'label' } } },
  },
  setting: {
    for: 'field',
    options: {
      key: { names: 'fields' },
      choices: { each: { of: 'text', value: 'text', label: 'label' } },
      helps: { each: { of: 'text', help: 'label' } },
      /** What each begins with, those that begin with something. */
      begins: { each: { of: 'text', value: 'text' } },
      /** Those that hold days. */
      days: { each: { of: 'text' } },
    },
  },
} as const satisfies Widgets;
