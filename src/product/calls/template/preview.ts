/**
 * A template signed as a test: its pages marked as a sample, and for each step a signature by a sample certificate with the picture of a
 * sample seal, where the parties' own will stand.
 */
import type { Language } from '#engine/declare/label.ts';
import type { RowOf } from '#engine/declare/typed.ts';
import { faultMessage } from '#engine/input/words.ts';
import { dayOf, momentOf } from '#engine/rules/calendar.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { sealTypes } from '#resources/seal/seal-types.ts';
import { templateCalls } from '#resources/template/calls.ts';
import { contractTemplates } from '#resources/template/contract-templates.ts';
import { signConfigs } from '#resources/template/sign-configs.ts';
import { signSteps } from '#resources/template/sign-steps.ts';
import { type Act, FileAnswer, type Outside } from '#service/records/act.ts';
import { prepared } from '#service/records/prepared.ts';
import { answerOutside } from '#service/records/typed.ts';
import type { Row } from '#service/store/rows.ts';
import { completeSigning, digestFor, signPrepared } from '#trust/document/pades.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import type { DocumentPages } from '#trust/positions/document-pages.ts';
import { boxesOf, judgePositions, keywordsOf } from '#trust/positions/positions.ts';
import { datePng, signerPng } from '#trust/seal/date-line.ts';
import type { Design } from '#trust/seal/design.ts';
import { charactersIn, drawSeal } from '#trust/seal/drawing.ts';
import { outlines } from '#trust/seal/fonts.ts';
import { toPng } from '#trust/seal/raster.ts';
import type { Blanks } from '../document/blanks.ts';
import { placed, sizeOfType } from '../document/places-to-sign.ts';
import { sampleSigner } from './sample-signer.ts';
import { bytesOf } from './templates.ts';

type Template = RowOf<typeof contractTemplates>;
type SealType = RowOf<typeof sealTypes>;

const parties = { SELLER: 'Party A', BUYER: 'Party B', THIRD: 'Party C', PLATFORM: 'Platform' } as const;

interface Step {
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
interface Begun {
  readonly language: Language;
  readonly template: Template;
  readonly steps: readonly Step[];
  readonly blanks: Blanks;
}

/** The configuration that is asked for; the one in use or the newest where none is. */
const contentOf = async ({ records, input }: Act, template: Template): Promise<Pick<Begun, 'steps' | 'blanks'>> => {
  const configs = await records.of(signConfigs).all({ template: template.id });
  const { config: asked } = input;
  const config =
    typeof asked === 'string'
      ? await records.of(signConfigs).get({ id: asked, template: template.id })
      : (configs.find(({ state }) => state === 'ON') ?? configs.at(-1));
  const steps: Step[] = [];
  for (const step of config === undefined ? [] : await records.of(signSteps).all({ config: config.id }, 'stepOrder'))
    steps.push({
      positions: step.positions,
      needDate: step.needDate,
      needSigner: step.needSigner,
      label: `${step.stepOrder}. ${parties[step.party]}`,
      order: step.stepOrder,
      name: step.name,
      type: await records.of(sealTypes).get({ id: step.sealType }),
    });
  return { steps, blanks: config?.blanks ?? [] };
};

/** A seal of the kind in which nobody's name stands. */
const samplePicture = async (type: SealType): Promise<Buffer> => {
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
const refuseMisfits = (pdf: DocumentPages, { steps, language }: Begun): void => {
  for (const { positions, type, order, name } of steps) {
    const [fault] = judgePositions(pdf, positions, sizeOfType(type)).faults;
    if (fault !== undefined)
      throw new Refusal('TEMPLATE_STEP_UNSIGNABLE', { params: { order, step: name, why: faultMessage(fault, language) } });
  }
};

/** Where something is filled in, its name stands. */
const withBlanks = async (bytes: Buffer, blanks: Blanks): Promise<Buffer> => {
  if (blanks.length === 0) return bytes;
  const lines = blanks.map(({ label, page, x, y, width, size }) => ({ text: `[${label}]`, page, x, y, width, size: size ?? 12 }));
  return Buffer.from(await onPdfThread('fill', { bytes, lines }));
};

const signedAsTest = async (services: Services, begun: Begun): Promise<Uint8Array> => {
  const { template, steps } = begun;
  const original = await bytesOf(services, template);
  const pdf = await onPdfThread('read', { bytes: original, find: keywordsOf(steps.flatMap(({ positions }) => positions)) });
  refuseMisfits(pdf, begun);
  const places = steps.flatMap(({ positions, label, type }) =>
    positions.flatMap(position => boxesOf(pdf, position, sizeOfType(type)).map(box => ({ ...box, label }))),
  );
  let bytes = await onPdfThread('sample', { bytes: await withBlanks(original, begun.blanks), places });
  const by = await sampleSigner(services.clock());
  for (const { positions, needDate, needSigner, label, type } of steps) {
    const wanted = {
      positions,
      dated: new Set(needDate ? positions : []),
      attributed: new Set(needSigner ? positions : []),
      byTemplate: true,
      needSms: false,
      named: [],
    };
    const date = needDate ? await datePng(dayOf(services.clock())) : undefined;
    const signer = needSigner ? await signerPng('样章', momentOf(services.clock()).slice(0, 16)) : undefined;
    const { pictures, fieldName } = placed(wanted, pdf, { size: sizeOfType(type), seal: await samplePicture(type), date, signer });
    const prepared = await onPdfThread('prepare', {
      bytes,
      pictures,
      name: `SAMPLE ${label}`,
      reason: '试签样本，无法律效力 / A test signature without legal force',
      signingTime: services.clock(),
      digest: digestFor(by.signer),
      ...(fieldName === undefined ? {} : { fieldName }),
    });
    bytes = Buffer.concat([bytes, completeSigning(prepared, await signPrepared(prepared, by))]);
  }
  return bytes;
};

/** `operation/template/preview`. */
export const preview = (services: Services): Outside => {
  const begun = prepared<Begun>('preview');
  return answerOutside(templateCalls)('op.template.preview', {
    async prepare(act) {
      const template = await act.records.of(contractTemplates).get({ id: act.input.id });
      if (template.line === 'OFD') throw new Refusal('TEMPLATE_OFD_PREVIEW');
      return begun.put(act.now, { language: act.language, template, ...(await contentOf(act, template)) });
    },
    async perform(step) {
      const known = begun.take(step);
      return { template: known.template, body: await signedAsTest(services, known) };
    },
    async complete(act, _step, outcome) {
      const { template, body } = outcome as { readonly template: Template; readonly body: Uint8Array };
      act.records.note({
        action: 'download',
        resource: 'contractTemplates',
        recordId: template.id,
        recordLabel: template.name,
      });
      act.answer.file = new FileAnswer({
        name: `SAMPLE-${template.code}-v${template.templateVersion}.pdf`,
        mime: 'application/pdf',
        body,
      });
    },
  });
};
