/** A template's sample: its pages, marked as a sample, with the places where the parties will sign. It is signed by nobody. */
import { boxesOf, keywordsOf } from '#engine/pages/positions.ts';
import { onPdfThread } from '#service/document/pdf-thread.ts';
import type { Row } from '#service/store/rows.ts';
import { FileAnswer, type Inside } from '../contract.ts';
import type { Services } from '../services.ts';
import { allOf, bytesOf, sizeOfType } from './templates.ts';

const parties: Readonly<Record<string, string>> = { SELLER: 'Party A', BUYER: 'Party B', THIRD: 'Party C', PLATFORM: 'Platform' };

/** `operation/template/preview`: by the set in use, or else the newest. */
export const preview =
  (services: Services): Inside =>
  async act => {
    const template: Row = await act.records.get('contractTemplates', { id: String(act.input.id) });
    const configs = await allOf(act, 'signConfigs', { template: template.id });
    const config = configs.find(({ state }) => state === 'ON') ?? configs.at(-1);
    const steps = config === undefined ? [] : await allOf(act, 'signSteps', { config: config.id }, 'stepOrder');
    await act.records.note({
      action: 'download',
      resource: 'contractTemplates',
      recordId: String(template.id),
      recordLabel: String(template.name),
    });
    const bytes = await bytesOf(services, template);
    const pdf = await onPdfThread('read', { bytes, find: keywordsOf(steps.flatMap(step => step.positions as readonly Row[])) });
    const places = [];
    for (const step of steps) {
      const label = `${String(step.stepOrder)}. ${parties[String(step.party)] ?? String(step.party)}`;
      const usual = sizeOfType(await act.records.get('sealTypes', { id: String(step.sealType) }));
      for (const position of step.positions as readonly Row[])
        for (const box of boxesOf(pdf, position, usual)) places.push({ ...box, label });
    }
    return new FileAnswer({
      name: `SAMPLE-${String(template.code)}-v${String(template.templateVersion)}.pdf`,
      mime: 'application/pdf',
      body: await onPdfThread('sample', { bytes, places }),
    });
  };
