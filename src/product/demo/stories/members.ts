/** Account openings in every state, mobile authentications, a company's new name, tax codes: what the members' pages show beside certificates. */
import { companies } from '../companies.ts';
import { sampleIdNo, sampleMobile, sampleUscc } from '../numbers.ts';
import { licence } from '../papers.ts';
import type { Stage } from '../stage.ts';
import type { Scene } from '../story.ts';

const on = (daysAgo: number, play: (stage: Stage) => Promise<void>): Scene => ({ daysAgo, play });
const support = 'support';

interface Customer {
  readonly customerName: string;
  readonly mobile: string;
  readonly companyName: string;
  readonly uscc: string;
  readonly legalName: string;
  readonly legalIdNo: string;
  readonly region: string;
  readonly address: string;
  readonly adminUserName: string;
  readonly ip: string;
}

let serial = 0;
const customer = (
  adminUserName: string,
  [customerName, companyName]: readonly [string, string],
  region: string,
  address: string,
  [legalName, born]: readonly [string, string],
): Customer => {
  serial += 1;
  return {
    customerName,
    mobile: sampleMobile(700 + serial),
    companyName,
    uscc: sampleUscc(region, 3000 + serial * 7),
    legalName,
    legalIdNo: sampleIdNo(region, born, 200 + serial * 2 + 1),
    region,
    address,
    adminUserName,
    ip: `198.51.100.${50 + serial}`,
  };
};

const yingzhou = customer('yingzhou', ['岑夫子', '宁波瀛洲港航服务有限公司'], '330203', '浙江省宁波市海曙区中山西路11号', [
  '岑济沧',
  '19780204',
]);
const taihang = customer('taihang', ['元丹丘', '石家庄太行云岭中药材有限公司'], '130102', '河北省石家庄市长安区建设北大街48号', [
  '元林宗',
  '19811119',
]);
const xiangshan = customer('xiangshan', ['温庭秋', '南昌象山书局有限公司'], '360102', '江西省南昌市东湖区象山北路132号', [
  '温如玉',
  '19850623',
]);
const qiantang = customer('qiantang', ['谢灵犀', '杭州钱塘潮汐能源有限公司'], '330102', '浙江省杭州市上城区秋涛路258号', [
  '谢东山',
  '19730812',
]);
const invited = customer('invited', ['宋玉成', '合肥逍遥津食品有限公司'], '340103', '安徽省合肥市庐阳区寿春路151号', [
  '宋长安',
  '19900101',
]);

const invite = (stage: Stage, { customerName, mobile, companyName }: Customer): Promise<unknown> =>
  stage.call(support, 'operation/openAccount/notice', { customerName, mobile, companyName });

/** They sign in and, where they get that far, hand in. */
const come = async (stage: Stage, one: Customer, handsIn = true): Promise<void> => {
  const who = await stage.customer(one.mobile, one.ip);
  if (!handsIn) return;
  const { list } = await stage.callAs<{ list: readonly { id: string }[] }>(who, 'companyType/list', { filter: { code: 'PRIVATE' } });
  const licenceFile = await stage.uploadAs(who, 'licence', licence(one));
  const { version } = await stage.callAs(who, 'openAccount/info', {});
  const { companyName, uscc, legalName, legalIdNo, region, address, adminUserName } = one;
  await stage.callAs(who, 'operation/openAccount/submit', {
    version,
    ...{ companyName, uscc, legalName, legalIdNo, region, address, adminUserName, licenceFile },
    companyType: list[0]?.id,
    email: `${adminUserName}@example.com`,
  });
};

const decide = async (stage: Stage, { mobile }: Customer, decision: 'open' | 'return' | 'refuse', reason?: string): Promise<void> => {
  const { id, version } = await stage.row('reviewer', 'operation/openAccount/list', { mobile });
  await stage.call('reviewer', 'operation/openAccount/account', { id, version, decision, ...(reason === undefined ? {} : { reason }) });
};

const memberOf = async (stage: Stage, name: keyof typeof companies): Promise<string> =>
  (await stage.row(support, 'operation/member/list', { uscc: companies[name].uscc })).id;

/** The platform asks somebody to prove their mobile; they do, or do not. */
const authenticate = async (stage: Stage, name: keyof typeof companies, how: 'confirms' | 'fails' | 'waits'): Promise<void> => {
  const { contactName: memberName, contactMobile: mobile, ip } = companies[name];
  const member = await memberOf(stage, name);
  const { requestNo } = await stage.call<{ requestNo: string }>(support, 'operation/mobileAuth/sendMessage', {
    member,
    memberName,
    mobile,
  });
  if (how === 'confirms') await stage.callAs({ ip }, 'operation/mobileAuth/confirm', { requestNo, code: await stage.sent(mobile) });
};

const taxCode = async (stage: Stage, name: keyof typeof companies, bankName: string, bankAccount: string): Promise<void> => {
  const { address } = companies[name];
  await stage.call(name, 'taxCode/create', {
    taxType: 'GENERAL',
    address: address.slice(0, 80),
    phone: '0591-87654321',
    bankName,
    bankAccount,
  });
};

/** The new licence says something else than the old one. */
const rename = async (stage: Stage, name: keyof typeof companies, companyName: string): Promise<void> => {
  const { uscc, legalName, legalIdNo, address } = companies[name];
  const licenceFile = await stage.upload(name, 'licence', licence({ ...companies[name], companyName }));
  await stage.call(name, 'company/update', { companyName, uscc, legalName, legalIdNo, address, licenceFile, remark: '经股东会决议更名' });
};

const reviewRename = async (stage: Stage, name: keyof typeof companies, decision: 'approve' | 'return', reason?: string): Promise<void> => {
  const { id, version } = await stage.row('reviewer2', 'operation/companyChange/list', {
    member: await memberOf(stage, name),
    state: 'SUBMITTED',
  });
  await stage.call('reviewer2', 'operation/companyChange/commit', { id, version, decision, ...(reason === undefined ? {} : { reason }) });
};

export const members: readonly Scene[] = [
  on(120, stage => invite(stage, yingzhou).then(() => undefined)),
  on(119, stage => come(stage, yingzhou)),
  on(118.5, stage => decide(stage, yingzhou, 'open')),
  on(97, stage => taxCode(stage, 'rongqiao', '福州中山路支行', '3500100200300400')),
  on(66, stage => taxCode(stage, 'changan', '西安雁南支行', '6100100200300400')),
  on(36, stage => authenticate(stage, 'donghu', 'confirms')),
  on(33, stage => invite(stage, xiangshan).then(() => undefined)),
  on(32.5, stage => come(stage, xiangshan)),
  on(32.2, stage => decide(stage, xiangshan, 'refuse', '企业已被登记机关列入经营异常名录')),
  on(23, stage => authenticate(stage, 'zhongzhou', 'waits')),
  on(11, stage => rename(stage, 'zhanqiao', '青岛栈桥湾海洋科技有限公司')),
  on(10.5, stage => reviewRename(stage, 'zhanqiao', 'approve')),
  on(5.5, stage => invite(stage, taihang).then(() => undefined)),
  on(4.5, stage => come(stage, taihang)),
  on(4.2, stage => decide(stage, taihang, 'return', '营业执照影印件缺少公章，请补盖后重新上传')),
  on(2.4, stage => invite(stage, invited).then(() => undefined)),
  on(1.8, stage => invite(stage, qiantang).then(() => undefined)),
  on(1.2, stage => come(stage, qiantang)),
  on(0.9, stage => rename(stage, 'changan', '西安长安里文旅发展有限公司')),
  on(0.01, stage => authenticate(stage, 'fanying', 'waits')),
];
