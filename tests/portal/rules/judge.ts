/** The verdict on a value as both sides reach it: what is kept, and what is said in either language. Bundled for the browser by the test. */

import type { Field } from '#engine/declare/fields.ts';
import type { Language } from '#engine/declare/label.ts';
import { accept } from '#engine/input/accept.ts';
import { faultMessage } from '#engine/input/words.ts';
import type { ClientField } from '#engine/project/client-view.ts';

import { faultsOf } from '#portal/render/inputs/check.ts';

/** A verdict a value, as one text: what is compared is what crosses the border. */
export const judge = (fieldJson: string, valuesJson: string, now: string): readonly string[] => {
  const field: Field = JSON.parse(fieldJson);
  const values: readonly unknown[] = JSON.parse(valuesJson);
  return values.map(value => {
    const { values: kept, faults } = accept({ value: field }, { value }, { context: { now: new Date(now) } });
    return JSON.stringify([kept.value, faults, faults.map(fault => [faultMessage(fault, 'zh'), faultMessage(fault, 'en')])]);
  });
};

/** What a form says beside its fields. */
export const judgeForm = (fieldsJson: string, bodiesJson: string, language: Language): readonly Readonly<Record<string, string>>[] => {
  const fields: Readonly<Record<string, ClientField>> = JSON.parse(fieldsJson);
  const bodies: readonly Readonly<Record<string, unknown>>[] = JSON.parse(bodiesJson);
  return bodies.map(body => {
    const asked = Object.fromEntries(Object.entries(fields).filter(([name]) => name in body));
    return faultsOf(asked, body, undefined, language);
  });
};
