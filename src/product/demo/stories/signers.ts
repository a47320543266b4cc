/** Labour contracts: signed by the company with its seal, and by a person with their own hand, by a link to their phone. */
import sharp from 'sharp';
import { sampleIdNo, sampleMobile } from '../numbers.ts';
import type { Found, Stage } from '../stage.ts';
import type { Scene } from '../story.ts';
import { sign } from './contracts.ts';
import { configure, dayFrom, draft, move } from './templates.ts';

const on = (daysAgo: number, play: (stage: Stage) => Promise<void>): Scene => ({ daysAgo, play });

interface Joiner {
  readonly name: string;
  readonly mobile: string;
}
const joined: Joiner = { name: '林雨桐', mobile: sampleMobile(9101) };
const joining: Joiner = { name: '陈晓棠', mobile: sampleMobile(9102) };

const labour = '劳动合同';
const labourClauses = [
  '甲方与乙方遵循合法、公平、平等自愿、协商一致、诚实信用的原则，订立本合同，双方共同遵守。',
  '一、合同期限。本合同期限为三年，自乙方入职之日起计算，其中试用期三个月。',
  '二、工作内容与地点。乙方从事工程咨询工作，工作地点为甲方住所地；需要调整的，由双方协商一致。',
  '三、工作时间与休息休假。实行标准工时制，每日工作八小时；乙方依法享有休息日、法定节假日和带薪年休假。',
  '四、劳动报酬。甲方每月十日前以货币形式支付上月工资，工资标准见录用通知书。',
  '五、社会保险。甲方依法为乙方缴纳社会保险和住房公积金，乙方应缴部分由甲方代扣代缴。',
  '六、劳动保护。甲方提供符合国家规定的劳动条件和劳动安全卫生保护。',
  '七、变更、解除与终止。按《中华人民共和国劳动合同法》的规定办理。',
] as const;
const at = (mark: string) => [{ method: 'KEYWORD', pages: 'LAST', mark, x: 0, y: 8 }];
const visitor = { ip: '114.242.26.7' } as const;

/** The company has sealed it: it is the person's turn. */
const offer = async (stage: Stage, { name, mobile }: Joiner): Promise<Found> => {
  const { id: template } = await stage.row('templates', 'operation/template/list', { code: 'LABOUR' });
  const body = { template, title: `${labour}（${name}）`, party: 'SELLER', signBy: dayFrom(stage, 15), others: [] };
  return sign(
    stage,
    'zhongzhou',
    await stage.call('zhongzhou', 'document/contract/start', { ...body, persons: [{ party: 'BUYER', name, mobile }] }),
  );
};

/** As a finger draws a name. */
const drawn = async (): Promise<string> => {
  const strokes =
    'M20 60 L110 55 M64 18 L60 170 M62 70 L22 130 M62 70 L104 120 M150 40 L250 36 M200 20 L196 160 M160 90 L150 150 M240 86 Q250 130 232 148 M290 60 C330 10 330 180 300 170 M320 80 L400 60 Q380 150 330 165';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="190"><path d="${strokes}" fill="none" stroke="#111" stroke-width="7" stroke-linecap="round"/></svg>`;
  return (await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64');
};

const signByLink = async (stage: Stage, { mobile }: Joiner): Promise<void> => {
  const token = await stage.linkSent(mobile);
  await stage.callAs(visitor, 'document/invitation/code', { token });
  const { ticket } = await stage.callAs<{ ticket: string }>(visitor, 'document/invitation/enter', {
    token,
    smsCode: await stage.sent(mobile),
  });
  await stage.callAs(visitor, 'document/invitation/identify', { ticket, idNo: sampleIdNo('110105', '19980417', 26) });
  await stage.callAs(visitor, 'document/invitation/sign', { ticket, mark: await drawn(), agreed: true });
};

export const signers: readonly Scene[] = [
  on(32, async stage => {
    const id = await draft(stage, {
      code: 'LABOUR',
      module: 'TRADE',
      title: labour,
      clauses: labourClauses,
      parties: ['甲方', '乙方'],
      byHand: ['乙方'],
      remark: '甲方盖章；乙方为员工本人，凭短信链接手写签名',
    });
    await configure(stage, id, '企业盖章，员工签名', [
      { name: '甲方盖章', party: 'SELLER', needDate: true, needSms: false, positions: at('甲方（盖章）') },
      { name: '乙方签名', party: 'BUYER', needSigner: true, needSms: false, seal: 'HANDWRITTEN', positions: at('乙方（签名）') },
    ]);
    await move(stage, id, 'operation/template/publish');
  }),
  on(13, async stage => {
    await offer(stage, joined);
    await signByLink(stage, joined);
  }),
  on(1, stage => offer(stage, joining).then(() => undefined)),
];
