/** Where a seal goes in a document, and who may put it there: as the steps of a template say, or where whoever signs says. */
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { handlers } from '#resources/handler/handlers.ts';
import { employees } from '#resources/member/employees.ts';
import { sealTypes } from '#resources/seal/seal-types.ts';
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
import { dateSize, signerSize } from '#trust/seal/date-line.ts';
import { fittedInto } from '#trust/seal/hand-mark.ts';
import type { Signing } from './signing-act.ts';

type Template = Pick<RowOf<typeof contractTemplates>, 'id' | 'businessModule' | 'line'>;
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
  /** Those of them beside which it is written who signed, and when. */
  readonly attributed: ReadonlySet<Row>;
  readonly byTemplate: boolean;
  /** The line of that template: it takes files of its own kind alone. */
  readonly line?: Template['line'];
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

/** The first of those whom a step has sign for a company, by their user number; null where any of its people may. */
export const handlerAt = async (act: Act, template: Template, step: Step, member: string): Promise<string | null> => {
  const configured = step.handlerRule === 'SPECIAL' ? (await specialHandlersOf(act, template, member))[0]?.handler : undefined;
  const id = step.handlerRule === 'FIXED' ? step.handler : configured;
  const handler = id ? await act.records.of(handlers).find({ id }) : undefined;
  const employee = handler?.employee ? await act.records.of(employees).find({ id: handler.employee }) : undefined;
  return employee?.userNum ?? null;
};

/** Whether a step has party A's own handlers sign, and the company has none. */
export const lacksHandler = async (act: Act, template: Template, step: Step, member: string): Promise<boolean> =>
  step.handlerRule === 'SPECIAL' && (await specialHandlersOf(act, template, member)).length === 0;

/** What these steps of a template ask of a company that signs. @throws Refusal SIGN_SPECIAL_NONE */
export const wantedBySteps = async (act: Act, template: Template, steps: readonly Step[], member: string): Promise<Wanted> => {
  const named = await Promise.all(steps.map(step => namedIn(act, template, step, member)));
  return {
    positions: steps.flatMap(({ positions }) => positions),
    dated: new Set(steps.flatMap(({ needDate, positions }) => (needDate ? positions : []))),
    attributed: new Set(steps.flatMap(({ needSigner, positions }) => (needSigner ? positions : []))),
    byTemplate: true,
    line: template.line,
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
    return { positions: own, dated: new Set(), attributed: new Set(), byTemplate: false, needSms: false, named: [] };
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
  /** Of what is not to be drawn out to the size: its own. */
  readonly fitted?: Size;
  /** The day, where one is to be written. */
  readonly date: Uint8Array | undefined;
  /** Who signs and when, where that is to be written. */
  readonly signer: Uint8Array | undefined;
}

const gap = 0.5;

/** A line under the seal; above it where the page ends, and over its foot where neither has room. */
const lineUnder = (box: Box, pdf: DocumentPages, size: Size): Box => {
  const page = pdf.pages[box.page - 1];
  const [below, above] = [box.y + box.height + gap, box.y - size.height - gap];
  const most = { x: (page?.width ?? 0) - size.width, y: (page?.height ?? 0) - size.height };
  const x = Math.max(0, Math.min(box.x + (box.width - size.width) / 2, most.x));
  return { page: box.page, x, y: below <= most.y ? below : above >= 0 ? above : most.y, ...size };
};

/** The seal together with a line that stands above or under it: what comes next stands beside both. */
const together = (box: Box, line: Box): Box => {
  const top = Math.min(box.y, line.y);
  return { ...box, y: top, height: Math.max(box.y + box.height, line.y + line.height) - top };
};

/** What is written beside one box of a position. */
const linesBeside = (box: Box, pdf: DocumentPages, day: Uint8Array | undefined, signer: Uint8Array | undefined): readonly Picture[] => {
  const date = day === undefined ? undefined : { ...lineUnder(box, pdf, dateSize), png: day };
  const taken = date === undefined ? box : together(box, date);
  return [...(date === undefined ? [] : [date]), ...(signer === undefined ? [] : [{ ...lineUnder(taken, pdf, signerSize), png: signer }])];
};

/** @throws Refusal SIGN_TEMPLATE_MISFIT, INPUT_INVALID with each position that does not fit */
export const placed = (
  { positions, dated, attributed, byTemplate }: Wanted,
  pdf: DocumentPages,
  { size, seal, fitted, date, signer }: Drawn,
): Placed => {
  const { faults } = judgePositions(pdf, positions, size);
  if (faults.length > 0 && byTemplate) throw new Refusal('SIGN_TEMPLATE_MISFIT', { params: { count: faults.length } });
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults: [...faults] });
  // The signature stands in the field; whatever else there is stands beside it.
  const field = positions.find(({ method }) => method === 'FIELD');
  const ordered = field === undefined ? positions : [field, ...positions.filter(each => each !== field)];
  const seals = ordered.flatMap(position => {
    const boxes = boxesOf(pdf, position, size);
    return boxes.map(
      (box, index): Picture => ({
        ...box,
        ...(fitted === undefined ? {} : fittedInto(box, fitted)),
        png: seal,
        ...(position.method === 'EDGE' ? { slice: { index, of: boxes.length } } : {}),
      }),
    );
  });
  const lines = ordered
    .filter(({ method }) => method !== 'EDGE')
    .flatMap(position => {
      const [day, who] = [dated.has(position) ? date : undefined, attributed.has(position) ? signer : undefined];
      return boxesOf(pdf, position, size).flatMap(box => linesBeside(box, pdf, day, who));
    });
  return {
    pictures: [...seals, ...lines],
    boxes: seals,
    fieldName: field === undefined ? undefined : String(field.mark),
  };
};

/** The size of a step's seal or signature, where a position says none. */
export const sizeOfStep = async ({ records }: Pick<Act, 'records'>, { sealType }: Step): Promise<Size> =>
  sizeOfType(await records.of(sealTypes).get({ id: sealType }));

/** The size of a step's kind of seal, where a position says none. */
export const sizeOfType = (type: Pick<RowOf<typeof sealTypes>, 'widthMm' | 'heightMm'>): Size => ({
  width: type.widthMm,
  height: type.heightMm,
});
