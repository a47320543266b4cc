/** Orders by hand, payments, bindings and mailings; renewals in every state; batches of free certificates with rows taken and refused. */
import { companies } from '../companies.ts';
import { sampleIdNo } from '../numbers.ts';
import { applicationForm } from '../papers.ts';
import type { OperatorAccount } from '../people.ts';
import { sampleRequest } from '../request.ts';
import type { Stage } from '../stage.ts';
import type { Scene } from '../story.ts';

const on = (daysAgo: number, play: (stage: Stage) => Promise<void>): Scene => ({ daysAgo, play });

const ofIssuer = (stage: Stage, filter: object) => stage.row('issuer', 'operation/certificate/list', filter);
const memberOf = async (stage: Stage, name: keyof typeof companies): Promise<string> =>
  (await stage.row('clerk', 'operation/member/list', { uscc: companies[name].uscc })).id;

/** A person's certificate, asked for, approved, issued and fetched within the day. */
const personal = async (stage: Stage, label: string, by: keyof typeof companies, holderName: string, holderIdNo: string): Promise<void> => {
  await stage.apply(label, by, { certType: 'PERSON', holderName, holderIdNo });
  await stage.certify(label);
  await stage.fetch(label);
};

/** Asks for the renewal of the certificate of that holder. */
const renew = async (stage: Stage, by: keyof typeof companies, holder: object, wish: object): Promise<void> => {
  const { id } = await stage.row(by, 'ca/list', { state: 'ACTIVE', ...holder });
  await stage.call(by, 'ca/renew/apply', { certificate: id, years: 1, ...wish });
};
const decide = async (
  stage: Stage,
  by: OperatorAccount,
  member: keyof typeof companies,
  filter: object,
  decision: string,
  reason?: string,
) => {
  const { id, version } = await stage.row(by, 'operation/renewal/list', {
    member: await memberOf(stage, member),
    state: 'SUBMITTED',
    ...filter,
  });
  await stage.call(by, 'operation/renewal/approve', { id, version, decision, ...(reason === undefined ? {} : { reason }) });
};

/** Approving a renewal makes and issues the new certificate at once: it takes two here, so that nobody issues alone what they made. */
const twoDecideRenewals = async (stage: Stage, levels: 1 | 2): Promise<void> => {
  const { id, version } = await stage.row('sysadmin', 'operation/auditType/list', { kind: 'RENEWAL' });
  await stage.call('sysadmin', 'operation/auditType/edit', { id, version, levels });
};

const free = (rows: readonly string[]) => ({
  bytes: Buffer.from(['会员企业,证书类型,持有人,持有人身份证号,有效期（年）,证书邮箱', ...rows].join('\r\n')),
});

export const certs: readonly Scene[] = [
  // Certificates of last year that end about now.
  on(312, stage => personal(stage, 'yunqi person', 'yunqi', '柳扶风', sampleIdNo('330106', '19860512', 231))),
  on(308, stage => personal(stage, 'tongli rekey', 'tongli', '苏砚秋', sampleIdNo('320509', '19790308', 142))),
  on(306, stage => personal(stage, 'jinli person', 'jinli', '唐疏影', sampleIdNo('510104', '19910617', 264))),
  on(304, stage => personal(stage, 'jinli second person', 'jinli', '严若水', sampleIdNo('510104', '19840921', 311))),
  on(300, stage => personal(stage, 'yunqi second person', 'yunqi', '方知夏', sampleIdNo('330106', '19880425', 262))),
  on(302, stage => personal(stage, 'tongli change', 'tongli', '沈青岚', sampleIdNo('320509', '19930214', 446))),

  // An order by hand: entered by one, paid, numbered, issued by another, mailed, bound to an account.
  on(64, async stage => {
    await stage.call('clerk', 'operation/certificate/save', {
      member: await memberOf(stage, 'fanying'),
      certType: 'ENT',
      carrier: 'UKEY',
      algorithm: 'ECDSA_P256',
      years: 3,
      csr: await sampleRequest('ECDSA_P256', '深圳帆影'),
      receiverName: companies.fanying.contactName,
      receiverMobile: companies.fanying.contactMobile,
      receiverAddress: '广东省深圳市南山区科苑南路66号3层',
      contactEmail: companies.fanying.email,
    });
    const { id, version } = await ofIssuer(stage, { source: 'OPERATOR' });
    await stage.call('finance', 'operation/certificate/topay', { id, version, kind: 'request', amount: '600.00' });
  }),
  on(62, async stage => {
    const { id, version } = await ofIssuer(stage, { source: 'OPERATOR' });
    await stage.call('finance', 'operation/certificate/topay', {
      id,
      version,
      kind: 'record',
      amount: '600.00',
      channel: 'BANK_TRANSFER',
      payer: companies.fanying.companyName,
      transactionNo: 'B202609180000417',
    });
  }),
  on(61, async stage => {
    const { id, version } = await ofIssuer(stage, { source: 'OPERATOR' });
    const numbered = await stage.call('issuer', 'operation/certificate/seqNo', { id, version, seqNo: 'UK2609180417' });
    const issued = await stage.call('issuer', 'operation/certificate/issue', { id, version: numbered.version });
    const mailed = await stage.call('issuer', 'operation/certificate/mail', {
      id,
      version: issued.version,
      courier: '顺丰速运',
      trackingNumber: 'SF1406083319217',
    });
    const { userNum } = await stage.call<{ userNum: string }>('fanying', 'userInfo/query', {});
    await stage.call('issuer', 'operation/ca/bind', { id, version: mailed.version, userNum });
  }),
  // Another one waits for its money, a third cannot be issued until its request comes.
  on(2.5, async stage => {
    const order = { certType: 'ENT', algorithm: 'ECDSA_P256', years: 1 };
    const { id, version } = await stage.call('clerk', 'operation/certificate/save', {
      ...order,
      member: await memberOf(stage, 'donghu'),
      carrier: 'SOFT',
      contactEmail: companies.donghu.email,
    });
    await stage.call('finance', 'operation/certificate/topay', { id, version, kind: 'request', amount: '200.00' });
    const failing = await stage.call('clerk', 'operation/certificate/save', {
      ...order,
      member: await memberOf(stage, 'tongli'),
      carrier: 'UKEY',
      receiverName: companies.tongli.contactName,
      receiverMobile: companies.tongli.contactMobile,
      receiverAddress: '江苏省苏州市吴江区松陵大道88号',
    });
    await stage.refused('issuer', 'operation/certificate/issue', { id: failing.id, version: failing.version });
  }),
  // What an application ordered waits for its money, and cannot be issued either.
  on(2.2, async stage => {
    await stage.apply('tongli unpaid', 'tongli', { algorithm: 'ECDSA_P384', years: 2 });
    await stage.apply('jinli failing', 'jinli', { carrier: 'UKEY', receiverAddress: '四川省成都市青羊区锦里中路66号' });
  }),
  on(2.1, async stage => {
    await stage.review('tongli unpaid', 'reviewer', 'approve');
    await stage.review('jinli failing', 'reviewer2', 'approve');
    const unpaid = await ofIssuer(stage, { state: 'TO_ISSUE', member: await memberOf(stage, 'tongli') });
    const { id, version } = unpaid;
    await stage.call('finance', 'operation/certificate/topay', { id, version, kind: 'request', amount: '400.00' });
    const failing = await ofIssuer(stage, { state: 'TO_ISSUE', member: await memberOf(stage, 'jinli') });
    await stage.refused('issuer', 'operation/certificate/issue', { id: failing.id, version: failing.version });
  }),
  // Proposed by one, to be confirmed by another.
  on(0.8, async stage => {
    const { id, version } = await ofIssuer(stage, { state: 'ACTIVE', member: await memberOf(stage, 'changan') });
    await stage.call('issuer', 'operation/certificate/revokeMany', { id, version, step: 'propose', reason: 'cessationOfOperation' });
  }),

  // Renewals: kept key, new key, changed data; waiting, returned, refused, withdrawn, begun by the platform.
  on(20.1, stage => twoDecideRenewals(stage, 2)),
  on(20, stage => renew(stage, 'yunqi', { holderName: '方知夏' }, { mode: 'RENEW' })),
  on(19, stage => decide(stage, 'reviewer', 'yunqi', {}, 'approve')),
  on(18.9, stage => decide(stage, 'reviewer2', 'yunqi', { state: 'SECOND_REVIEW' }, 'approve')),
  on(11, stage => renew(stage, 'tongli', { holderName: '苏砚秋' }, { mode: 'REKEY', ground: 'KEY', cause: '定期更换密钥' })),
  on(10.9, stage => twoDecideRenewals(stage, 1)),
  on(10, stage => decide(stage, 'reviewer', 'tongli', { mode: 'REKEY' }, 'approve')),
  on(9.9, stage =>
    decide(stage, 'reviewer2', 'tongli', { mode: 'REKEY', state: 'SECOND_REVIEW' }, 'approve', '新密钥由系统生成，请及时下载'),
  ),
  on(9, async stage => {
    const proof = await stage.upload('tongli', 'application', applicationForm(companies.tongli, '沈青岚'));
    await renew(
      stage,
      'tongli',
      { holderName: '沈青岚' },
      { mode: 'REISSUE', ground: 'DATA', cause: '持有人更名', holderName: '沈清岚', proofFiles: [proof] },
    );
  }),
  on(8, stage => decide(stage, 'reviewer', 'tongli', { mode: 'REISSUE' }, 'return', '证明材料须为公安机关出具的更名证明，请补充')),
  on(7, stage => renew(stage, 'jinli', { holderName: '唐疏影' }, { mode: 'RENEW' })),
  on(6, stage => decide(stage, 'reviewer', 'jinli', {}, 'reject', '持有人已离职，不再符合更新条件')),
  on(4, async stage => {
    await renew(stage, 'jinli', { holderName: '严若水' }, { mode: 'RENEW' });
    const { id, version } = await stage.row('jinli', 'ca/renew/list', { state: 'SUBMITTED' });
    await stage.call('jinli', 'application/reject', { resource: 'renewals', id, version, reason: '改为申请 UKey' });
  }),
  on(1.6, stage => renew(stage, 'yunqi', { holderName: '柳扶风' }, { mode: 'RENEW', years: 2 })),
  on(1.2, async stage => {
    const { id, version } = await stage.row('reviewer', 'operation/renewal/list', { state: 'SUBMITTED' });
    await stage.call('reviewer', 'operation/review/claim', { resource: 'renewals', id, version, release: false });
  }),
  on(0.9, stage => renew(stage, 'yunqi', { certType: 'ENT' }, { mode: 'RENEW', cause: '沿用原密钥' })),
  on(0.6, async stage => {
    const { id } = await ofIssuer(stage, {
      state: 'ACTIVE',
      member: await memberOf(stage, 'tongli'),
      certType: 'ENT',
      algorithm: 'ECDSA_P384',
    });
    await stage.call('reviewer', 'operation/renewal/init', { certificate: id });
  }),

  // Free certificates: a batch that became orders, one that was rejected, one that waits; rows that were refused stand with their reason.
  on(50, stage =>
    stage.sheet('clerk', 'operation/certificate/free/import', {
      name: '小微企业数字证书推广名单（第一批）.csv',
      ...free([
        `${companies.changan.uscc},企业证书,,,1,`,
        `${companies.donghu.uscc},个人证书,夏知微,${sampleIdNo('420111', '19910227', 348)},1,`,
        `${companies.donghu.uscc},个人证书,,,1,`,
        '91350100M000100Y43,企业证书,,,1,',
      ]),
    }),
  ),
  on(49, async stage => {
    const { id, version } = await stage.row('issuer', 'operation/certificate/free/list', { state: 'SUBMITTED' });
    await stage.call('issuer', 'operation/certificate/free/approve', { id, version, decision: 'approve' });
  }),
  on(30, stage =>
    stage.sheet('clerk', 'operation/certificate/free/import', {
      name: '重复提交的名单.csv',
      ...free([`${companies.changan.uscc},企业证书,,,1,`]),
    }),
  ),
  on(29, async stage => {
    const { id, version } = await stage.row('issuer', 'operation/certificate/free/list', { state: 'SUBMITTED' });
    await stage.call('issuer', 'operation/certificate/free/approve', { id, version, decision: 'reject', reason: '与第一批名单重复' });
  }),
  on(0.5, stage =>
    stage.sheet('clerk', 'operation/certificate/free/import', {
      name: '小微企业数字证书推广名单（第二批）.csv',
      ...free([
        `${companies.ludao.uscc},企业证书,,,1,${companies.ludao.email}`,
        `${companies.fanying.uscc},企业证书,,,2,`,
        `${companies.yunqi.uscc},个人证书,柳扶风,${sampleIdNo('330106', '19860512', 231)},1,`,
        `${companies.dianchi.uscc},企业证书,,,1,`,
        `${companies.suhewan.uscc},企业证书,,,5,`,
      ]),
    }),
  ),
];
