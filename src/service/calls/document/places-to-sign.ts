/** Where a seal goes in a document: at the positions of a template's steps, or where whoever signs says. */
import type { Box, DocumentPages, Size } from '#engine/pages/document-pages.ts';
import { boxesOf, judgePositions } from '#engine/pages/positions.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Picture } from '#service/document/pdf-picture.ts';
import type { Row } from '#service/store/rows.ts';
import type { Act } from '../contract.ts';
import { allOf } from '../template/templates.ts';

export interface Wanted {
  readonly positions: readonly Row[];
  readonly byTemplate: boolean;
  /** A step asks for a code by SMS. */
  readonly needSms: boolean;
  /** The handlers whom its steps name. */
  readonly handlers: readonly string[];
}

const missing = (path: string): Refusal => new Refusal('INPUT_INVALID', { faults: [{ path, code: 'required' }] });

/** The steps of a template in force in which this party signs with a seal of this kind. */
const stepsOf = async (act: Act, templateNo: string, seal: Row): Promise<readonly Row[]> => {
  const template = await act.records.find('contractTemplates', { seqNo: templateNo, state: 'ON' });
  if (template === undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'templateNo', code: 'reference' }] });
  if (typeof act.input.party !== 'string') throw missing('party');
  const config = await act.records.get('signConfigs', { template: String(template.id), state: 'ON' });
  const steps = await allOf(
    act,
    'signSteps',
    { config: String(config.id), party: act.input.party, sealType: String(seal.sealType) },
    'stepOrder',
  );
  if (steps.length === 0) throw new Refusal('SIGN_TEMPLATE_PARTY');
  return steps;
};

/** @throws Refusal SIGN_TEMPLATE_PARTY, INPUT_INVALID */
export const wantedPlaces = async (act: Act, seal: Row): Promise<Wanted> => {
  const { templateNo } = act.input;
  const own = (act.input.positions ?? []) as readonly Row[];
  if (typeof templateNo !== 'string') {
    if (own.length === 0) throw missing('positions');
    return { positions: own, byTemplate: false, needSms: false, handlers: [] };
  }
  if (own.length > 0) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'positions', code: 'notNow' }] });
  const steps = await stepsOf(act, templateNo, seal);
  return {
    positions: steps.flatMap(({ positions }) => positions as readonly Row[]),
    byTemplate: true,
    needSms: steps.some(({ needSms }) => needSms === true),
    handlers: steps.flatMap(({ handlerRule, handler }) => (handlerRule === 'FIXED' ? [String(handler)] : [])),
  };
};

export interface Placed {
  readonly pictures: readonly Picture[];
  readonly boxes: readonly Box[];
  /** A form field that the signature takes. */
  readonly fieldName: string | undefined;
}

/** @throws Refusal SIGN_TEMPLATE_MISFIT, INPUT_INVALID with each position that does not fit */
export const placed = ({ positions, byTemplate }: Wanted, pdf: DocumentPages, size: Size, png: Uint8Array): Placed => {
  const { faults } = judgePositions(pdf, positions, size);
  if (faults.length > 0 && byTemplate) throw new Refusal('SIGN_TEMPLATE_MISFIT', { params: { count: faults.length } });
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults: [...faults] });
  // The signature stands in the field; whatever else there is stands beside it.
  const field = positions.find(({ method }) => method === 'FIELD');
  const ordered = field === undefined ? positions : [field, ...positions.filter(each => each !== field)];
  const pictures = ordered.flatMap(position => {
    const boxes = boxesOf(pdf, position, size);
    return boxes.map(
      (box, index): Picture => ({ ...box, png, ...(position.method === 'EDGE' ? { slice: { index, of: boxes.length } } : {}) }),
    );
  });
  return { pictures, boxes: pictures, fieldName: field === undefined ? undefined : String(field.mark) };
};
