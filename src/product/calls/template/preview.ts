/**
 * A template signed as a test: its pages marked as a sample, and for each step a signature by a sample certificate with the picture of a
 * sample seal, where the parties' own will stand.
 */
import { dayOf, momentOf } from '#engine/rules/calendar.ts';
import type { Services } from '#product/services.ts';
import { sealTypes } from '#resources/seal/seal-types.ts';
import { templateCalls } from '#resources/template/calls.ts';
import { contractTemplates } from '#resources/template/contract-templates.ts';
import { signConfigs } from '#resources/template/sign-configs.ts';
import { signSteps } from '#resources/template/sign-steps.ts';
import { type Act, FileAnswer, type Outside } from '#service/records/act.ts';
import { prepared } from '#service/records/prepared.ts';
import { answerOutside } from '#service/records/typed.ts';
import { completeSigning, digestFor, signPrepared } from '#trust/document/pades.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { keywordsOf } from '#trust/positions/positions.ts';
import { datePng, signerPng } from '#trust/seal/date-line.ts';
import { placed, sizeOfType } from '../document/places-to-sign.ts';
import { refuseUnfitting } from './national-line.ts';
import { ofdSignedAsTest } from './preview-ofd.ts';
import { type BegunSample, labelledPlaces, namesOnBlanks, refuseMisfits, type SampleStep, sampleParties, samplePicture } from './sample.ts';
import { sampleSigner } from './sample-signer.ts';
import { bytesOf } from './templates.ts';

/** The configuration that is asked for; the one in use or the newest where none is. */
const contentOf = async (act: Act, template: BegunSample['template']): Promise<Pick<BegunSample, 'steps' | 'blanks'>> => {
  const { records, input } = act;
  const configs = await records.of(signConfigs).all({ template: template.id });
  const { config: asked } = input;
  const config =
    typeof asked === 'string'
      ? await records.of(signConfigs).get({ id: asked, template: template.id })
      : (configs.find(({ state }) => state === 'ON') ?? configs.at(-1));
  const said = config === undefined ? [] : await records.of(signSteps).all({ config: config.id }, 'stepOrder');
  const types = await records.of(sealTypes).all({ id: [...new Set(said.map(({ sealType }) => sealType))] });
  refuseUnfitting(act, template, { steps: said, types });
  const steps: SampleStep[] = [];
  for (const step of said)
    steps.push({
      positions: step.positions,
      needDate: step.needDate,
      needSigner: step.needSigner,
      label: `${step.stepOrder}. ${sampleParties[step.party]}`,
      order: step.stepOrder,
      name: step.name,
      type: await records.of(sealTypes).get({ id: step.sealType }),
    });
  return { steps, blanks: config?.blanks ?? [] };
};

const signedAsTest = async (services: Services, begun: BegunSample): Promise<Uint8Array> => {
  const { template, steps } = begun;
  const original = await bytesOf(services, template);
  const pdf = await onPdfThread('read', { bytes: original, find: keywordsOf(steps.flatMap(({ positions }) => positions)) });
  refuseMisfits(pdf, begun);
  const places = labelledPlaces(pdf, begun);
  const lines = namesOnBlanks(begun);
  const unfilled = lines.length === 0 ? original : await onPdfThread('fill', { bytes: original, lines });
  let bytes = await onPdfThread('sample', { bytes: unfilled, places });
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
  const begun = prepared<BegunSample>('preview');
  return answerOutside(templateCalls)('op.template.preview', {
    async prepare(act) {
      const template = await act.records.of(contractTemplates).get({ id: act.input.id });
      return begun.put(act.now, { language: act.language, template, ...(await contentOf(act, template)) });
    },
    async perform(step) {
      const known = begun.take(step);
      const make = known.template.line === 'OFD' ? ofdSignedAsTest : signedAsTest;
      return { template: known.template, body: await make(services, known) };
    },
    async complete(act, _step, outcome) {
      const { template, body } = outcome as { readonly template: BegunSample['template']; readonly body: Uint8Array };
      act.records.note({
        action: 'download',
        resource: 'contractTemplates',
        recordId: template.id,
        recordLabel: template.name,
      });
      act.answer.file = new FileAnswer({
        name: `SAMPLE-${template.code}-v${template.templateVersion}${template.line === 'OFD' ? '.ofd' : '.pdf'}`,
        mime: template.line === 'OFD' ? 'application/ofd' : 'application/pdf',
        body,
      });
    },
  });
};
