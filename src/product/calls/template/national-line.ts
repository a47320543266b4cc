/** What a template of the national line cannot have: seals in an OFD bear nothing beside them. */
import type { RowOf } from '#engine/declare/typed.ts';
import { faultMessage } from '#engine/input/words.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Fault } from '#engine/wire/fault.ts';
import type { sealTypes } from '#resources/seal/seal-types.ts';
import type { contractTemplates } from '#resources/template/contract-templates.ts';
import type { signSteps } from '#resources/template/sign-steps.ts';
import type { Act } from '#service/records/act.ts';

type Template = Pick<RowOf<typeof contractTemplates>, 'line'>;
type Step = Pick<RowOf<typeof signSteps>, 'name' | 'stepOrder' | 'sealType' | 'needDate' | 'needSigner' | 'positions'>;
type SealType = Pick<RowOf<typeof sealTypes>, 'id' | 'shape'>;

export const faultsInLine = ({ line }: Template, step: Step, type: SealType): readonly Fault[] => {
  if (line !== 'OFD') return [];
  const faults: Fault[] = [];
  if (type.shape === 'HAND') faults.push({ path: 'sealType', code: 'LINE_HAND' });
  if (step.needDate) faults.push({ path: 'needDate', code: 'LINE_DATE' });
  if (step.needSigner) faults.push({ path: 'needSigner', code: 'LINE_SIGNER' });
  for (const [at, { method }] of step.positions.entries())
    if (method === 'FIELD') faults.push({ path: `positions[${at}].method`, code: 'LINE_FIELD' });
  return faults;
};

/** Of a whole configuration, which may have been made before its template said its line. @throws Refusal TEMPLATE_NOT_NATIONAL */
export const refuseUnfitting = (
  { language }: Pick<Act, 'language'>,
  template: Template,
  { steps, types }: { readonly steps: readonly Step[]; readonly types: readonly SealType[] },
): void => {
  for (const step of steps) {
    const type = types.find(({ id }) => id === step.sealType);
    const [fault] = type === undefined ? [] : faultsInLine(template, step, type);
    if (fault === undefined) continue;
    const what = `${step.stepOrder}. ${step.name}: ${faultMessage(fault, language)}`;
    throw new Refusal('TEMPLATE_NOT_NATIONAL', { params: { what } });
  }
};
