/** Where a seal goes in a document, and who may put it there: as the steps of a template say, or where whoever signs says. */

import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { sealTypes } from '#resources/seal/seal-types.ts';
import type { seals } from '#resources/seal/seals.ts';
import { contractTemplates } from '#resources/template/contract-templates.ts';
import { signConfigs } from '#resources/template/sign-configs.ts';
import { signSteps } from '#resources/template/sign-steps.ts';
import { specialHandlers } from '#resources/template/special-handlers.ts';
import type { Act } from '#service/records/act.ts';
import type { Row } from '#service/store/rows.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import type { Picture } from '#trust/document/pdf-picture.ts';
import type { Box, DocumentPages, Size } from '#trust/positions/document-pages.ts';
import { boxesOf, judgePositions } from '#trust/positions/positions.ts';
import { dateSize } from '#trust/seal/date-line.ts';
import type { Signing } from './signing-act.ts';

type Template = Pick<RowOf<typeof contractTemplates>, 'id' | 'businessModule'>;
type Step = RowOf<typeof signSteps>;
type SpecialHandler = RowOf<typeof specialHandlers>;
type Seal = Pick<RowOf<typeof seals>, 'member' | 'sealType'>;

/** A handler whom a step has sign, and the seal they have to use, if one is named. */
export interface Named {
  readonly handler: string;
  readonly seal: string | null;
}

export interface Wanted {
  readonly positions: readonly Row[];
  /** Those of them beside which the day is written. */
  readonly dated: ReadonlySet<Row>;
  readonly byTemplate: boolean;
  /** A step asks for a code by SMS. */
  readonly needSms: boolean;
  /** Of each step that names handlers: one of these signs. */
  readonly named: readonly (readonly Named[])[];
}

const missing = (path: string): Refusal => new Refusal('INPUT_INVALID', { faults: [{ path, code: 'required' }] });

/** Party A's handlers as configured for this business: those of this very template and of the whole business, in their order. */
export const specialHandlersOf = async (act: Act, template: Template, member: string): Promise<readonly SpecialHandler[]> => {
  const where = { member, businessModule: template.businessModule, enabled: true } as const;
  const all = await act.records.of(specialHandlers).all(where, 'priority');
  return all.filter(row => row.template === null || row.template === template.id);
};

const specialOf = async (act: Act, template: Template, member: string): Promise<readonly Named[]> => {
  const fitting = await specialHandlersOf(act, template, member);
  if (fitting.length === 0) throw new Refusal('SIGN_SPECIAL_NONE');
  return fitting.flatMap(({ handler, backupHandler, seal }) =>
    [handler, backupHandler].flatMap(each => (each === null ? [] : [{ handler: each, seal }])),
  );
};

const namedIn = async (act: Act, template: Template, step: Step, member: string): Promise<readonly (readonly Named[])[]> => {
  if (step.handlerRule === 'FIXED') return [[{ handler: heldIn(step, 'handler'), seal: null }]];
  return step.handlerRule === 'SPECIAL' ? [await specialOf(act, template, member)] : [];
};

/** What these steps of a template ask of a company that signs. @throws Refusal SIGN_SPECIAL_NONE */
export const wantedBySteps = async (act: Act, template: Template, steps: readonly Step[], member: string): Promise<Wanted> => {
  const named = await Promise.all(steps.map(step => namedIn(act, template, step, member)));
  return {
    positions: steps.flatMap(({ positions }) => positions),
    dated: new Set(steps.flatMap(({ needDate, positions }) => (needDate ? positions : []))),
    byTemplate: true,
    needSms: steps.some(({ needSms }) => needSms),
    named: named.flat(),
  };
};

/** By the steps of a template in force in which this party signs with a seal of this kind. */
const wantedByTemplate = async (act: Signing, templateNo: string, seal: Seal): Promise<Wanted> => {
  const template = await act.records.of(contractTemplates).find({ seqNo: templateNo, state: 'ON' });
  if (template === undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'templateNo', code: 'reference' }] });
  const { party } = act.input;
  if (party === undefined || party === null) throw missing('party');
  const config = await act.records.of(signConfigs).get({ template: template.id, state: 'ON' });
  const where = { config: config.id, party, sealType: seal.sealType };
  const steps = await act.records.of(signSteps).all(where, 'stepOrder');
  if (steps.length === 0) throw new Refusal('SIGN_TEMPLATE_PARTY');
  return wantedBySteps(act, template, steps, seal.member);
};

/** @throws Refusal SIGN_TEMPLATE_PARTY, SIGN_SPECIAL_NONE, INPUT_INVALID */
export const wantedPlaces = async (act: Signing, seal: Seal): Promise<Wanted> => {
  const { templateNo, positions } = act.input;
  const own = positions ?? [];
  if (templateNo === undefined || templateNo === null) {
    if (own.length === 0) throw missing('positions');
    return { positions: own, dated: new Set(), byTemplate: false, needSms: false, named: [] };
  }
  if (own.length > 0) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'positions', code: 'notNow' }] });
  return wantedByTemplate(act, templateNo, seal);
};

export interface Placed {
  readonly pictures: readonly Picture[];
  /** Where seals stand. */
  readonly boxes: readonly Box[];
  /** A signature field that the signature takes. */
  readonly fieldName: string | undefined;
}

export interface Drawn {
  readonly size: Size;
  readonly seal: Uint8Array;
  /** The day, where one is to be written. */
  readonly date: Uint8Array | undefined;
}

/** Under the seal; above it where the page ends, and over its foot where neither has room. */
const dateUnder = (box: Box, pdf: DocumentPages): Box => {
  const page = pdf.pages[box.page - 1];
  const [below, above] = [box.y + box.height + 0.5, box.y - dateSize.height - 0.5];
  const most = { x: (page?.width ?? 0) - dateSize.width, y: (page?.height ?? 0) - dateSize.height };
  const x = Math.max(0, Math.min(box.x + (box.width - dateSize.width) / 2, most.x));
  return { page: box.page, x, y: below <= most.y ? below : above >= 0 ? above : most.y, ...dateSize };
};

/** @throws Refusal SIGN_TEMPLATE_MISFIT, INPUT_INVALID with each position that does not fit */
export const placed = ({ positions, dated, byTemplate }: Wanted, pdf: DocumentPages, { size, seal, date }: Drawn): Placed => {
  const { faults } = judgePositions(pdf, positions, size);
  if (faults.length > 0 && byTemplate) throw new Refusal('SIGN_TEMPLATE_MISFIT', { params: { count: faults.length } });
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults: [...faults] });
  // The signature stands in the field; whatever else there is stands beside it.
  const field = positions.find(({ method }) => method === 'FIELD');
  const ordered = field === undefined ? positions : [field, ...positions.filter(each => each !== field)];
  const seals = ordered.flatMap(position => {
    const boxes = boxesOf(pdf, position, size);
    return boxes.map(
      (box, index): Picture => ({ ...box, png: seal, ...(position.method === 'EDGE' ? { slice: { index, of: boxes.length } } : {}) }),
    );
  });
  const days = ordered
    .filter(position => dated.has(position) && position.method !== 'EDGE')
    .flatMap(position => boxesOf(pdf, position, size).map(box => dateUnder(box, pdf)));
  return {
    pictures: [...seals, ...(date === undefined ? [] : days.map((box): Picture => ({ ...box, png: date })))],
    boxes: seals,
    fieldName: field === undefined ? undefined : String(field.mark),
  };
};

/** The size of a step's kind of seal, where a position says none. */
export const sizeOfType = (type: Pick<RowOf<typeof sealTypes>, 'widthMm' | 'heightMm'>): Size => ({
  width: type.widthMm,
  height: type.heightMm,
});
