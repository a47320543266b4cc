/** A move of many records by one call: what it is sent, whatever moves. */
import type { ResourceCall } from '../declare/calls.ts';
import { type Field, integer, items, text } from '../declare/fields.ts';
import { isVerb } from './model.ts';

/** More records by one call would keep others waiting. */
export const mostAtOnce = 500;

/** A move whose call says how many it takes. */
export const takesMany = ({ does, most }: Pick<ResourceCall, 'does' | 'most'>): boolean => !isVerb(does) && most !== undefined;

/** Which records, each as it was seen. */
export const manyField = (most: number | undefined): Field =>
  items(
    ['记录', 'Records'],
    { id: text(['编号', 'ID'], { rules: 'required|length:1,100' }), version: integer(['版本', 'Version'], { rules: 'required' }) },
    { rules: 'required', ...(most === undefined ? {} : { most }) },
  );
