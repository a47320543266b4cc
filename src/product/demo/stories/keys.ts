/** Handlers and keys: named and reviewed, e-signatures opened and closed, hardware keys on their way, a seal and an account for one. */
import { sign } from 'node:crypto';
import { makeKeyPair } from '#trust/keys/algorithms.ts';
import { requestOf } from '#trust/pki/write-request.ts';
import { type CompanyAccount, companies } from '../companies.ts';
import { sampleIdNo, sampleMobile } from '../numbers.ts';
import { applicationForm, identityCard, letter, licence } from '../papers.ts';
import { samplePassword } from '../people.ts';
import { sampleRequest } from '../request.ts';
import type { Stage } from '../stage.ts';
import type { Scene } from '../story.ts';

const on = (daysAgo: number, play: (stage: Stage) => Promise<void>): Scene => ({ daysAgo, play });
const dayFrom = (stage: Stage, days: number): string => new Date(stage.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

interface Wish {
  readonly idNo: string;
  readonly mobile: string;
  readonly handlerType: 'CONTRACT' | 'CERTIFICATE' | 'FINANCE' | 'INVOICE';
  readonly days?: number;
  readonly account?: string;
}

/** A company names somebody; they wait for review. */
const name = async (stage: Stage, company: CompanyAccount, person: string, wish: Wish): Promise<void> => {
  const upload = (purpose: string, paper: Parameters<Stage['upload']>[2]): Promise<string> => stage.upload(company, purpose, paper);
  const employee = wish.account === undefined ? undefined : (await stage.row(company, 'employee/list', { account: wish.account })).id;
  const card = identityCard({ companyName: companies[company].companyName, legalName: person, legalIdNo: wish.idNo });
  await stage.call(company, 'employee/handler/manage', {
    name: person,
    idNo: wish.idNo,
    mobile: wish.mobile,
    handlerType: wish.handlerType,
    letterFile: await upload('letter', letter(companies[company], { name: person, mobile: wish.mobile })),
    letterFrom: dayFrom(stage, 0),
    letterTo: dayFrom(stage, wish.days ?? 730),
    idFront: await upload('identity', card),
    idBack: await upload('identity', card),
    ...(employee === undefined ? {} : { employee }),
  });
};

type Queue = 'handler' | 'softKey' | 'hardKey';
const claims: Readonly<Record<Queue, string>> = {
  handler: 'handlerReviews',
  softKey: 'softKeyApplications',
  hardKey: 'certificateApplications',
};
/** A reviewer takes what a filter finds and, where they decide, decides it. */
const review = async (
  stage: Stage,
  queue: Queue,
  filter: object,
  by: string,
  decision?: 'approve' | 'return' | 'reject',
  reason?: string,
): Promise<void> => {
  const { id, version } = await stage.row(by, `operation/${queue}/audit/list`, filter);
  const claimed = await stage.call(by, 'operation/review/claim', { resource: claims[queue], id, version });
  if (decision === undefined) return;
  const words = reason === undefined ? {} : { reason };
  await stage.call(by, `operation/${queue}/audit/commit`, { id, version: claimed.version, decision, ...words });
};
const named = (person: string) => ({ q: person, state: 'SUBMITTED' });
const waiting = async (stage: Stage, company: CompanyAccount, by: string): Promise<object> => ({
  member: (await stage.row(by, 'operation/member/list', { uscc: companies[company].uscc })).id,
  state: 'SUBMITTED',
});

/** An e-signature is asked for by the handler of that name; `keep` leaves it a draft. */
const ask = async (stage: Stage, company: CompanyAccount, handler: string, wish: object, keep = false): Promise<void> => {
  const { id } = await stage.row(company, 'employee/handler/list', { q: handler, state: 'EFFECTIVE' });
  // As the form takes them: what the handler was reviewed by, so that the papers name whom the application names.
  const { letterFile, idFront, idBack } = (await stage.call(company, 'softKey/papers', { handler: id })) as unknown as Readonly<
    Record<'letterFile' | 'idFront' | 'idBack', { readonly id: string }>
  >;
  const draft = await stage.call(company, 'softKey/save', {
    service: 'OPEN',
    handler: id,
    letterFile: letterFile.id,
    licenceFile: await stage.upload(company, 'licence', licence(companies[company])),
    idFront: idFront.id,
    idBack: idBack.id,
    sealWanted: false,
    ...wish,
  });
  if (keep) return;
  await stage.call(company, 'softKey/agreement/confirm', {});
  await stage.call(company, 'softKey/submit', { id: draft.id, version: draft.version });
};
/** The certificate that an approval ordered is issued. */
const issue = async (stage: Stage, company: CompanyAccount): Promise<void> => {
  const member = (await stage.row('support', 'operation/member/list', { uscc: companies[company].uscc })).id;
  const { id, version } = await stage.row('issuer', 'operation/certificate/list', { member, carrier: 'SOFT', state: 'TO_ISSUE' });
  await stage.call('issuer', 'operation/certificate/issue', { id, version });
};
const proof = (stage: Stage, company: CompanyAccount): Promise<string> =>
  stage.upload(company, 'application', applicationForm(companies[company], companies[company].companyName));
/** The first of the company's hardware keys that are in use. */
const keyOf = async (stage: Stage, company: CompanyAccount): Promise<string> => {
  const key = await stage.call<{ list: readonly { seqNo: string }[] }>(company, 'ca/list', {
    filter: { carrier: 'UKEY', state: 'ACTIVE' },
  });
  return key.list.at(-1)?.seqNo ?? '';
};

/** A company whose own key makes the request, and whose signature binds the certificate to who holds it. */
const certifyOwnKey = async (stage: Stage, company: CompanyAccount): Promise<void> => {
  const { privateKey, publicKey } = await makeKeyPair('ECDSA_P256');
  const csr = requestOf('ECDSA_P256', companies[company].companyName, { privateKey, publicKey });
  await stage.apply(`${company} own key`, company, { carrier: 'UKEY', csr });
  await stage.certify(`${company} own key`);
  const seqNo = await keyOf(stage, company);
  const { challenge } = await stage.call<{ challenge: string }>(company, `ca/binding/info/${seqNo}`, {});
  const signature = sign('sha256', Buffer.from(challenge), privateKey).toString('base64');
  await stage.call(company, 'ca/binding/bind', { seqNo, challenge, signature });
};

export const keys: readonly Scene[] = [
  on(97, stage =>
    name(stage, 'rongqiao', '游思远', {
      idNo: sampleIdNo('350102', '19930512', 311),
      mobile: sampleMobile(201),
      handlerType: 'CERTIFICATE',
      account: 'rongqiao_handler',
    }),
  ),
  on(96, stage => review(stage, 'handler', named('游思远'), 'reviewer', 'approve')),
  on(93, stage =>
    name(stage, 'zhongzhou', '孟予宁', {
      idNo: sampleIdNo('110101', '19920705', 326),
      mobile: sampleMobile(305),
      handlerType: 'CONTRACT',
      days: 75,
    }),
  ),
  on(92.5, stage => review(stage, 'handler', named('孟予宁'), 'reviewer2', 'approve')),
  on(86, stage => ask(stage, 'rongqiao', '游思远', { years: 2 })),
  on(85, async stage => {
    await review(stage, 'softKey', await waiting(stage, 'rongqiao', 'reviewer'), 'reviewer', 'approve');
    await issue(stage, 'rongqiao');
  }),
  on(84, async stage => {
    const { id, version } = await stage.row('rongqiao', 'ca/list', { carrier: 'SOFT', state: 'ISSUED_NOT_DOWNLOADED' });
    await stage.call('rongqiao', `ca/pkcs12/${id}`, { version, password: samplePassword });
  }),
  on(79, async stage => {
    const { id, version } = await stage.row('issuer', 'operation/certificate/list', { carrier: 'UKEY', state: 'ACTIVE' });
    await stage.call('issuer', 'operation/certificate/mail', { id, version, courier: '顺丰速运', trackingNumber: 'SF1390021775306' });
  }),
  on(71, stage =>
    name(stage, 'fanying', '梁思彤', { idNo: sampleIdNo('440305', '19890911', 428), mobile: sampleMobile(306), handlerType: 'FINANCE' }),
  ),
  on(70, stage => review(stage, 'handler', named('梁思彤'), 'reviewer', 'approve')),
  on(50, async stage => {
    const { id, version } = await stage.row('fanying', 'employee/handler/list', { q: '梁思彤' });
    await stage.call('fanying', 'employee/handler/used', { id, version, used: 'OFF' });
  }),
  on(33, stage => certifyOwnKey(stage, 'rongqiao')),
  on(25, stage =>
    name(stage, 'donghu', '夏知微', { idNo: sampleIdNo('420111', '19910227', 348), mobile: sampleMobile(307), handlerType: 'CERTIFICATE' }),
  ),
  on(24, stage => review(stage, 'handler', named('夏知微'), 'reviewer2', 'approve')),
  on(23, async stage => {
    const onKey = async (name: string) => ({ carrier: 'UKEY', csr: await sampleRequest('ECDSA_P256', name) }) as const;
    await stage.apply('suhewan key', 'suhewan', { ...(await onKey('上海苏河湾')), receiverAddress: '上海市静安区天目西路218号12层' });
    await stage.apply('tongli key', 'tongli', { ...(await onKey('苏州同里')), receiverAddress: '江苏省苏州市吴江区云梨路1688号' });
  }),
  on(22.5, stage => stage.certify('suhewan key')),
  on(9.5, async stage => {
    const member = (await stage.row('support', 'operation/member/list', { uscc: companies.suhewan.uscc })).id;
    const { id, version } = await stage.row('issuer', 'operation/certificate/list', { member, carrier: 'UKEY', state: 'ACTIVE' });
    await stage.call('issuer', 'operation/certificate/mail', { id, version, courier: '中国邮政', trackingNumber: 'EMS9021775306' });
  }),
  on(2.5, stage => stage.certify('tongli key', 'reviewer2')),
  on(11, stage =>
    name(stage, 'changan', '杜若溪', { idNo: sampleIdNo('610113', '19950812', 246), mobile: sampleMobile(308), handlerType: 'INVOICE' }),
  ),
  on(10.5, stage => review(stage, 'handler', named('杜若溪'), 'reviewer', 'return', '授权书未写明授权期限，请补充后重新提交')),
  on(7, stage =>
    name(stage, 'ludao', '叶兰亭', { idNo: sampleIdNo('350203', '19931119', 421), mobile: sampleMobile(309), handlerType: 'CONTRACT' }),
  ),
  on(6.5, stage => review(stage, 'handler', named('叶兰亭'), 'reviewer2', 'reject', '证件照片与所填姓名不符')),
  on(5.5, stage => ask(stage, 'donghu', '夏知微', { algorithm: 'RSA_3072' })),
  on(4.5, async stage =>
    review(
      stage,
      'softKey',
      await waiting(stage, 'donghu', 'reviewer2'),
      'reviewer2',
      'return',
      '授权书缺少法定代表人签字，请补签后重新提交',
    ),
  ),
  on(1.8, stage => ask(stage, 'rongqiao', '游思远', { remark: '分公司合同签署用' })),
  on(1.6, async stage => review(stage, 'softKey', await waiting(stage, 'rongqiao', 'reviewer'), 'reviewer', 'approve')),
  on(1.2, async stage => {
    const body = {
      seqNo: await keyOf(stage, 'fanying'),
      sealType: (await stage.row('issuer', 'operation/sealType/list', { code: 'CONTRACT' })).id,
    };
    const draft = await stage.call('fanying', 'hardKey/save', { ...body, name: '合同专用章（UKey）', makeMode: 'TEMPLATE' });
    await stage.call('fanying', 'hardKey/submit', { id: draft.id, version: draft.version });
  }),
  on(0.9, async stage => {
    await stage.call('fanying', 'ca/binding/bind', { seqNo: await keyOf(stage, 'fanying'), proofFile: await proof(stage, 'fanying') });
  }),
  on(0.6, stage =>
    name(stage, 'rongqiao', '池映雪', {
      idNo: sampleIdNo('350102', '19961230', 322),
      mobile: sampleMobile(202),
      handlerType: 'INVOICE',
      account: 'rongqiao_viewer',
    }),
  ),
  on(0.5, stage =>
    name(stage, 'yunqi', '钱素问', { idNo: sampleIdNo('330106', '19870304', 426), mobile: sampleMobile(310), handlerType: 'CONTRACT' }),
  ),
  on(0.35, stage => review(stage, 'handler', named('钱素问'), 'reviewer')),
  on(0.3, stage => ask(stage, 'rongqiao', '游思远', { algorithm: 'ECDSA_P384', years: 3 })),
  on(0.2, stage => ask(stage, 'rongqiao', '游思远', { remark: '待补充材料' }, true)),
];
