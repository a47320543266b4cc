/** Fields as a browser may know them. */
import type { Field } from '../declare/fields.ts';
import type { ClientField } from './client-view.ts';
import { isHeavy } from './heavy.ts';

/** Without what is not set. */
export const drop = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;

/** A field, without what only the service needs. */
export const clientField = (name: string, field: Field): ClientField =>
  drop({
    name,
    type: field.type,
    label: field.label,
    rules: field.rules,
    rulesBy: field.rulesBy,
    readOnly: field.readOnly,
    values: field.values,
    called: field.called,
    says: field.says,
    to: field.to,
    among: field.among,
    ifNone: field.ifNone,
    brings: field.brings,
    most: field.most,
    purpose: field.purpose,
    help: field.help,
    widget: field.widget,
    options: field.options,
    clean: field.clean,
    default: field.default,
    begins: field.begins,
    heavy: isHeavy(field) ? true : undefined,
    person: field.person,
    decimals: field.decimals,
    ifChanged: field.ifChanged,
    isPicked: field.picks !== undefined || field.person ? true : undefined,
    masked: field.mask === undefined ? undefined : true,
    encrypted: field.storage === 'encrypted' || field.personal ? true : undefined,
    of: field.of === undefined ? undefined : clientFields(field.of),
  }) as ClientField;

/** The same of several. */
export const clientFields = (fields: Readonly<Record<string, Field>>): Readonly<Record<string, ClientField>> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, clientField(name, field)]));

/** Nobody types JSON: what a call asks of it without a widget is for programs. */
export const askedFields = (fields: Readonly<Record<string, Field>>): Readonly<Record<string, ClientField>> =>
  clientFields(Object.fromEntries(Object.entries(fields).filter(([, { type, widget }]) => type !== 'json' || widget !== undefined)));
