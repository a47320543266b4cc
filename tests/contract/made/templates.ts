/** What the contract needs to know of templates, their signing configurations, business modules and what comes from outside. */
import { contractPdf } from '#product/demo/contract-pdf.ts';
import { toPem } from '#trust/pki/pem.ts';
import { png } from '../../service/people.ts';
import { testAuthority } from '../../vectors/authority.ts';
import type { Made } from '../made-by-effects.ts';
import type { Row, World } from '../world.ts';

let made = 0;

const must = (answer: { status: number; message: string; data: Row }): Row => {
  if (answer.status !== 1) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};

const pdf = async (world: World): Promise<string> => {
  const bytes = await contractPdf({ title: '合约', clauses: ['双方按约定履行。'], parties: ['甲方', '乙方'] });
  return String(must(await world.upload('file/upload', { purpose: 'template' }, { name: '合约.pdf', bytes }, world.operator)).fileId);
};

const paper = async (world: World, purpose: string): Promise<string> =>
  String(must(await world.upload('file/upload', { purpose }, { name: '材料.png', bytes: png }, world.operator)).fileId);

const businessModule = async (world: World): Promise<string> => {
  made += 1;
  return String(must(await world.call('operation/business/module/save', { code: `CONTRACT_${made}`, name: '合约' }, world.operator)).id);
};

const template = async (world: World): Promise<string> => {
  made += 1;
  const body = { code: `CONTRACT_${made}`, name: '合约', businessModule: await businessModule(world), file: await pdf(world) };
  return String(must(await world.call('operation/template/save', body, world.operator)).id);
};

const positions = [{ method: 'KEYWORD', pages: 'LAST', mark: '甲方（盖章）' }];

const sealType = async (world: World): Promise<unknown> =>
  (await world.service.services.database.read.find('sealTypes', { code: 'CONTRACT' } as never))?.id;

const step = async (world: World, config: unknown): Promise<string> => {
  const body = { config, sealType: await sealType(world), name: '甲方盖章', stepOrder: 1, party: 'SELLER', positions };
  return String(must(await world.call('operation/config/detail/save', body, world.operator)).id);
};

/** A configuration with one step, of a draft of its own. */
const config = async (world: World, of?: string): Promise<{ readonly id: string; readonly step: string }> => {
  const id = String(
    must(await world.call('operation/config/save', { template: of ?? (await template(world)), name: '双方签署' }, world.operator)).id,
  );
  return { id, step: await step(world, id) };
};

/** The administrator under test of the company, by number. */
const accountOf = async (world: World): Promise<Row> => {
  const row = await world.service.services.database.read.find('employees', { userNum: world.people.enterprise.userNum } as never);
  if (row === undefined) throw new Error('the person under test is gone');
  return row;
};

const outside = testAuthority();
const certificate = async (world: World): Promise<string> => {
  const { certify } = await outside;
  const name = String((await world.stored('members', world.company.id)).companyName);
  const { der } = await certify({
    subject: { countryName: 'CN', organizationName: name, commonName: name },
  });
  return toPem('CERTIFICATE', der);
};

export const templates: Made = {
  makers: {
    contractTemplates: async (world, state) => {
      const id = await template(world);
      const { id: used } = await config(world, id);
      const row = await world.stored('signConfigs', used);
      must(await world.call('operation/config/used', { id: used, version: row.version, used: 'ON' }, world.operator));
      // Only what was in force once can come into force again.
      if (state === 'ON' || state === 'CLOSED') {
        const { version } = await world.stored('contractTemplates', id);
        must(await world.call('operation/template/publish', { id, version }, world.operator));
      }
      return id;
    },
    signConfigs: async world => (await config(world)).id,
    signSteps: async world => (await config(world)).step,
  },
  given: {
    'businessModules.parent': async () => undefined,
    'memberModules.member': (_, make) => make('members'),
    'memberModules.module': world => businessModule(world),
    'memberModules.validFrom': async () => '2026-01-01',
    'memberModules.validTo': async () => '2036-01-01',
    'externalCompanies.licenceFile': world => paper(world, 'licence'),
    'externalCompanies.companyType': async () => undefined,
    'externalAccounts.member': async world => world.company.id,
    'externalCertificates.member': async world => world.company.id,
    'externalCertificates.employee': async world => (await accountOf(world)).id,
    'externalCertificates.certificatePem': world => certificate(world),
    'externalCertificates.issuerPem': async () => toPem('CERTIFICATE', (await outside).issuing.issuer.certificate),
    'contractTemplates.businessModule': world => businessModule(world),
    'contractTemplates.file': world => pdf(world),
    'signConfigs.template': world => template(world),
    'signConfigs.copyOf': async () => undefined,
    'signSteps.config': async world =>
      String(must(await world.call('operation/config/save', { template: await template(world), name: '单方签署' }, world.operator)).id),
    'signSteps.sealType': sealType,
    'signSteps.handlerRule': async () => 'COMPANY',
    'signSteps.withPrevious': async () => false,
    'signSteps.handler': async () => undefined,
    'signSteps.positions': async () => positions,
    'specialHandlers.member': async world => world.company.id,
    'specialHandlers.userNum': async world => world.people.enterprise.userNum,
    'specialHandlers.businessModule': world => businessModule(world),
    'specialHandlers.template': async () => undefined,
    'specialHandlers.handler': (_, make) => make('handlers', 'EFFECTIVE'),
    'specialHandlers.seal': async () => undefined,
    'specialHandlers.backupHandler': async () => undefined,
    'specialHandlers.signMode': async () => 'MANUAL',
  },
  free: {
    'op.template.preview': async (_, make) => ({ body: { id: await make('contractTemplates') } }),
    'op.template.findHandler': async (world, make) => {
      const id = await make('handlers', 'EFFECTIVE');
      const { id: employee, userNum } = await accountOf(world);
      world.byHand('handlers', id);
      await world.service.services.database.transaction(rows => rows.update('handlers', id, null, { employee }));
      return { body: { userNum, handlerType: (await world.stored('handlers', id)).handlerType } };
    },
    'op.seller.query': async world => ({ body: { userNum: world.people.enterprise.userNum } }),
  },
};
