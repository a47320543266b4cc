/** What the contract needs to know of documents: a seal in use, a key that is kept to sign with, a PDF, and a code that proves the signer. */
import { contractPdf } from '#service/demo/contract-pdf.ts';
import { apply, order, smsCodeFor } from '../../service/people.ts';
import type { Made } from '../made-by-effects.ts';
import type { Row, World } from '../world.ts';
import { seals } from './seals.ts';

const must = (answer: { status: number; message: string; data: Row }): Row => {
  if (answer.status !== 1) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};

const kept = async (world: World): Promise<void> => {
  const { read } = world.service.services.database;
  const where = { member: world.company.id, state: 'ACTIVE', certType: 'ENT', keyRef: { isSet: true } };
  if ((await read.find('certificates', where as never)) !== undefined) return;
  const waiting = await order(world, await apply(world, world.company.token, {}));
  const { id, version } = must(await world.call('operation/certificate/issue', waiting, world.operator));
  must(await world.call('ca/keep', { id, version }, world.company.token));
};

const signing = async (world: World): Promise<Row> => {
  await kept(world);
  const id = await seals.makers?.seals?.(world, 'ENABLED', 'operator');
  const bytes = await contractPdf({ title: '合约', clauses: ['双方按约定履行。'], parties: ['甲方', '乙方'] });
  const file = must(await world.upload('file/upload', { purpose: 'document' }, { name: '合约.pdf', bytes }, world.company.token)).fileId;
  const { read } = world.service.services.database;
  const { mobile } = (await read.find('employees', { member: world.company.id, role: 'COMPANY_ADMIN' })) ?? {};
  // The minute between two codes is not what is tried here.
  await world.service.services.throttle.clear(`sms-minute:${String(mobile)}`);
  return {
    sealNo: (await world.stored('seals', String(id))).sealNo,
    file,
    positions: [{ method: 'COORD', pages: 'PAGE', page: 1, x: 100, y: 200 }],
    smsCode: await smsCodeFor(world, String(mobile), 'SIGN'),
  };
};

export const documents: Made = {
  makers: {
    sealUses: async world => {
      const { file } = must(await world.call('document/sign', await signing(world), world.company.token));
      const signedFile = String((file as Row).id);
      return String((await world.service.services.database.read.find('sealUses', { signedFile } as never))?.id);
    },
  },
  free: {
    'doc.sign': async world => ({ body: await signing(world), token: world.company.token }),
  },
  companies: ['doc.sign'],
};
