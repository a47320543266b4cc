/** A contract template of the national line: an OFD whose last pages say where each party seals, and one configuration by which they do. */
import { documentOf, packed } from '../vectors/ofd.ts';
import { only, type Person } from './people.ts';
import type { Running } from './running.ts';
import { at, type Row, type StepOptions } from './signing-people.ts';

const words: Readonly<Record<string, string>> = { SELLER: '甲方', BUYER: '乙方', THIRD: '丙方' };

/** As programs leave a document that nobody has signed. */
export const contractOfd = (...pages: readonly string[]): Buffer => {
  const files = documentOf(pages, 0);
  files.delete('Doc_0/Signs/Signatures.xml');
  files.set('OFD.xml', Buffer.from((files.get('OFD.xml')?.toString() ?? '').replace(/<ofd:Signatures>.*<\/ofd:Signatures>/, '')));
  return packed(files);
};

/** @param here the service of the test file, once it runs */
export const nationalTemplates = (here: () => Running) => {
  const must = async (path: string, body: object, token: string): Promise<Row> => {
    const answer = await here().call<Row>(path, body, token);
    if (answer.status !== 1) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.data)}`);
    return answer.data;
  };
  const stored = async (resource: string, id: unknown): Promise<Row> =>
    (await here().service.services.database.read.find(resource, String(id))) as Row;
  const uploaded = async (bytes: Uint8Array, token: string, name = '购销合同.ofd', purpose = 'template'): Promise<string> => {
    const answer = await here().upload('file/upload', { purpose }, { name, bytes }, token);
    if (answer.status !== 1) throw new Error(answer.message);
    return String(answer.data.fileId);
  };
  /** The words of a template that is saved with this file. */
  const draftOf = async (code: string, file: string, more: object = {}): Promise<object> => {
    const businessModule = (await only(here(), 'operation/business/modules', { code: 'TRADE' }, here().operator)).id;
    return { code, name: '购销合同（国密）', businessModule, line: 'OFD', file, ...more };
  };
  const drafted = async (by: Person, code: string, parties: readonly string[]): Promise<{ readonly made: Row; readonly config: Row }> => {
    const pages = ['购销合同', ...parties.map(party => `${words[party]}（盖章）`)];
    const file = await uploaded(contractOfd(...pages), by.token);
    const made = await must('operation/template/save', await draftOf(code, file), by.token);
    return { made, config: await must('operation/config/save', { template: made.id, name: '各方' }, by.token) };
  };
  const stepOf = async (config: Row, stepOrder: number, { party, ...more }: StepOptions): Promise<object> => ({
    config: config.id,
    name: `${words[party]}盖章`,
    stepOrder,
    party,
    sealType: (await here().service.services.database.read.find('sealTypes', { code: 'CONTRACT' }))?.id,
    positions: [{ method: 'KEYWORD', pages: 'ALL', mark: `${words[party]}（盖章）`, y: 8 }],
    needSms: false,
    ...more,
  });
  const publish = async (by: Person, { made, config }: { readonly made: Row; readonly config: Row }): Promise<Row> => {
    await must('operation/config/used', { ...at(await stored('signConfigs', config.id)), used: 'ON' }, by.token);
    await must('operation/template/publish', at(await stored('contractTemplates', made.id)), by.token);
    return stored('contractTemplates', made.id);
  };
  const template = async (by: Person, code: string, steps: readonly StepOptions[], blanks: readonly object[] = []): Promise<Row> => {
    const draft = await drafted(by, code, [...new Set(steps.map(({ party }) => party))]);
    if (blanks.length > 0) await must('operation/config/save', { ...at(draft.config), blanks }, by.token);
    for (const [index, step] of steps.entries())
      await must('operation/config/detail/save', await stepOf(draft.config, index + 1, step), by.token);
    return publish(by, draft);
  };
  return { uploaded, draftOf, drafted, stepOf, template };
};
