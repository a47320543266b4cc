/** The input of every field type. Complete by type: a new type without one does not compile. */
import type { ComponentType } from 'react';
import type { FieldType } from '#engine/declare/fields.ts';
import type { ClientField } from '#engine/project/client-view.ts';
import { widgetOf } from '../registered.ts';
import type { Widget } from '../widget.ts';
import { isRadios } from './choice.tsx';
import type { ControlProps } from './control.ts';
import { ItemsInput } from './items.tsx';
import { ReferenceInput } from './reference.tsx';
import { singleInputs } from './single.ts';
import './inputs.css';

export const inputs = { ...singleInputs, items: ItemsInput } satisfies Record<FieldType, ComponentType<ControlProps>>;

/** The input of a field: its widget's where it names one that has an input, its type's otherwise. */
export const inputOf = (field: ClientField): NonNullable<Widget['input']> =>
  field.isPicked ? ReferenceInput : (widgetOf(field.widget)?.input ?? inputs[field.type]);

/** Inputs of several elements: their label is bound to the group and not to the first of them. */
const groups: ReadonlySet<FieldType> = new Set<FieldType>(['choices', 'file', 'files', 'items', 'sequence', 'bytes', 'fault']);
export const isGroup = (field: ClientField): boolean =>
  groups.has(field.type) || widgetOf(field.widget)?.isGroup === true || isRadios(field);

/** Types whose input needs the whole width. */
export const isWide = (field: ClientField): boolean =>
  ['longText', 'json', 'items', 'files', 'references', 'choices'].includes(field.type) || widgetOf(field.widget)?.input !== undefined;
