/** A test signing: what it is made of, the seal that each step is signed with, and whether its places fit the pages. */
import type { Language } from '#engine/declare/label.ts';
import type { RowOf } from '#engine/declare/typed.ts';
import { faultMessage } from '#engine/input/words.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { sealTypes } from '#resources/seal/seal-types.ts';
import type { contractTemplates } from '#resources/template/contract-templates.ts';
import type { Row } from '#service/store/rows.ts';
import type { DocumentPages } from '#trust/positions/document-pages.ts';
import { boxesOf, judgePositions } from '#trust/positions/positions.ts';
import type { Design } from '#trust/seal/design.ts';
import { charactersIn, drawSeal } from '#trust/seal/drawing.ts';
import { outlines } from '#trust/seal/fonts.ts';
import { toPng } from '#trust/seal/raster.ts';
import type { Blanks } from '../document/blanks.ts';
import { sizeOfType } from '../document/places-to-sign.ts';

type Template = RowOf<typeof contractTemplates>;
type SealType = RowOf<typeof sealTypes>;

/** As they stand on a sample. */
export const sampleParties = { SELLER: 'Party A', BUYER: 'Party B', THIRD: 'Party C', PLATFORM: 'Platform' } as const;

export interface SampleStep {
  readonly positions: readonly Row[];
  /** The day is written under the seal. */
  readonly needDate: boolean;
  /** Who signed, and when, is written there too. */
  readonly needSigner: boolean;
  readonly label: string;
  readonly order: number;
  readonly name: string;
  readonly type: SealType;
}
export interface BegunSample {
  readonly language: Language;
  readonly template: Template;
  readonly steps: readonly SampleStep[];
  readonly blanks: Blanks;
}

/** A seal of the kind in which nobody's name stands. */
export const samplePicture = async (type: SealType): Promise<Buffer> => {
  const isCompany = type.owner === 'COMPANY';
  const design: Design = {
    shape: type.shape === 'HAND' ? 'RECT' : type.shape,
    ...sizeOfType(type),
    border: type.border / 10,
    centre: type.centre,
    isPerson: !isCompany,
    name: isCompany ? '试签样章不具有法律效力' : '样章',
    ...(isCompany ? { text: '样章' } : {}),
    taxNumber: '0'.repeat(18),
    colour: 'RED',
    opacity: 100,
    adjustments: {},
  };
  return toPng(drawSeal(design, await outlines(charactersIn(design))), design);
};

/** What a signature would be refused for is said before anything is drawn: kept positions are older than some of what they are judged by. */
export const refuseMisfits = (pdf: DocumentPages, { steps, language }: BegunSample): void => {
  for (const { positions, type, order, name } of steps) {
    const [fault] = judgePositions(pdf, positions, sizeOfType(type)).faults;
    if (fault !== undefined)
      throw new Refusal('TEMPLATE_STEP_UNSIGNABLE', { params: { order, step: name, why: faultMessage(fault, language) } });
  }
};

/** Where somebody will sign, with the name of each. */
export const labelledPlaces = (pdf: DocumentPages, { steps }: BegunSample) =>
  steps.flatMap(({ positions, label, type }) =>
    positions.flatMap(position => boxesOf(pdf, position, sizeOfType(type)).map(box => ({ ...box, label }))),
  );

/** Where something is filled in, its name stands. */
export const namesOnBlanks = ({ blanks }: BegunSample) =>
  blanks.map(({ label, page, x, y, width, size }) => ({ text: `[${label}]`, page, x, y, width, size: size ?? 12 }));
