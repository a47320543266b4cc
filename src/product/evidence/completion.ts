/** The words of the completion document (完成证明): who signed what, how they were known, when, and what proves it. Chinese first, English beneath. */
import type { Label } from '#engine/declare/label.ts';
import type { TextLine, TextWanted } from '#trust/document/write-text.ts';
import { fact, heading, says, time } from './document-lines.ts';
import type { EvidenceFacts, Identified, LinkAgreement, PartyFacts, SignatureFacts, TerminationFacts } from './facts.ts';

const identifiedBy = (identified: Identified | null): Label => {
  if (identified === null) return ['本平台没有个人实名认证的记录', 'No personal identity verification on record'];
  const { method, at, applyNo } = identified;
  const more = [applyNo, at === null ? null : time(at)].filter(each => each !== null).join(', ');
  return more === '' ? method : [`${method[0]}（${more}）`, `${method[1]} (${more})`];
};

/** What it comes to, before the particulars. */
const conclusion = ({ signatures, termination, parties, endedAt, madeAt }: EvidenceFacts): readonly TextLine[] => {
  const [n, last] = [signatures.length, time(signatures.at(-1)?.signedAt ?? endedAt)];
  const names = parties.map(({ name }) => name);
  return [
    ...says([
      `${names.join('、')}已签完本合同，共 ${n} 个签名，最后一个签于 ${last}。`,
      `Signed by ${names.join(', ')}: ${n} ${n === 1 ? 'signature' : 'signatures'}, the last on ${last}.`,
    ]),
    ...(termination === null
      ? []
      : says([`各方已于 ${time(termination.at)} 解除本合同。`, `Terminated by every party on ${time(termination.at)}.`])),
    ...says([
      `本证明出具于 ${time(madeAt.toISOString())}；签署后的文件是否改动过，按 README.txt 独立核验。`,
      `Issued on ${time(madeAt.toISOString())}. README.txt says how anyone can verify that the signed document is unchanged.`,
    ]),
  ];
};

const byLink: Label = ['手机（签署链接与验证码发送至）', 'Mobile (link and code sent to)'];

/** A company that is no member, by its representative. */
const companyLines = ({ name, uscc, mobile, identified }: PartyFacts, company: NonNullable<PartyFacts['company']>): readonly TextLine[] => [
  ...fact(['企业名称（代表人）', 'Company (representative)'], name, 12),
  ...fact(['统一社会信用代码', 'Unified social credit code'], uscc ?? '—', 12),
  ...fact(['法定代表人', 'Legal representative'], company.legalName, 12),
  ...fact(['企业身份核验', 'Company check'], identifiedBy(company.identified), 12),
  ...fact(['代表人身份核验', 'Identity check of the representative'], identifiedBy(identified), 12),
  ...(mobile === undefined ? [] : fact(byLink, mobile, 12)),
  ...fact(
    ['授权委托书', 'Letter of authorisation'],
    company.letter === null
      ? ['代表人即法定代表人，不需要', 'Not needed: the representative is the legal representative']
      : `${company.letter.name}, SHA-256 ${company.letter.sha256}`,
    12,
  ),
];

const personLines = ({ name, uscc, mobile, identified }: PartyFacts): readonly TextLine[] => [
  ...fact(uscc === null ? ['姓名', 'Name'] : ['企业名称', 'Company'], name, 12),
  ...(uscc === null ? [] : fact(['统一社会信用代码', 'Unified social credit code'], uscc, 12)),
  ...(mobile === undefined ? [] : fact(byLink, mobile, 12)),
  ...fact(
    uscc === null ? ['个人身份核验', 'Identity check'] : ['企业实名认证', 'Company identity verification'],
    identifiedBy(identified),
    12,
  ),
];

const partyLines = (facts: PartyFacts): readonly TextLine[] => [
  { text: `${facts.party[0]} ${facts.party[1]}`, size: 11, above: 8 },
  ...(facts.company === undefined ? personLines(facts) : companyLines(facts, facts.company)),
];

const signatureLines = (each: SignatureFacts): readonly TextLine[] => [
  { text: `${each.order}. ${each.step}　${each.party[0]} ${each.party[1]}`, size: 11, above: 10 },
  ...fact(['签署方', 'Party'], each.company, 12),
  ...fact(['签署人', 'Signed by'], each.signer, 12),
  ...fact(['身份', 'Signed as'], each.capacity, 12),
  ...fact(['签署人实名认证', 'Signer identity verification'], identifiedBy(each.identified), 12),
  ...fact(['签署时的确认方式', 'Confirmation method at signing'], each.proof, 12),
  ...(each.provedAt === null ? [] : fact(['手机验证时间', 'Mobile verified at'], time(each.provedAt), 12)),
  ...fact(['显示文字版本（wording.json）', 'Edition of the wording shown (wording.json)'], each.wording ?? '—', 12),
  ...(each.authorisationNo === null ? [] : fact(['自动签授权', 'Automatic signing authorisation'], each.authorisationNo, 12)),
  ...fact(['签署时间', 'Signed at'], time(each.signedAt), 12),
  ...fact(['网络地址', 'Network address'], each.address ?? '—', 12),
  ...fact(['印章', 'Seal'], each.seal, 12),
  ...fact(['证书序列号', 'Certificate serial number'], each.serialNumber, 12),
  ...fact(['证书持有人', 'Certificate holder'], each.subject, 12),
  ...fact(['签发机构', 'Certificate issuer'], each.issuer, 12),
  ...fact(['签名级别', 'Signature level'], each.level, 12),
  ...fact(['时间戳', 'Time stamp'], each.stampedAt === null ? noStamp : `${time(each.stampedAt)}, ${each.stampedBy ?? '—'}`, 12),
  ...fact(['签署后文件 SHA-256', 'SHA-256 of the document after this signature'], each.sha256, 12),
];

const noStamp: Label = [
  '签署当时未能取得时间戳，时间以操作日志为准',
  'No time stamp could be had when it was signed; the audit log says when it was',
];

const annexLines = ({ name, fromPage, pages, sha256 }: EvidenceFacts['annexes'][number]): readonly TextLine[] => {
  const last = fromPage + pages - 1;
  return fact(
    [`附件：${name}`, 'Annex'],
    [`文件第 ${fromPage} 至 ${last} 页，SHA-256 ${sha256}`, `pages ${fromPage} to ${last} of the document, SHA-256 ${sha256}`],
  );
};

const linkLines = ({ mobile, identified, provedAt, address, serialNumber, letter }: LinkAgreement): readonly TextLine[] => [
  ...fact(byLink, mobile, 12),
  ...(provedAt === null ? [] : fact(['手机验证时间', 'Mobile verified at'], time(provedAt), 12)),
  ...fact(['身份核验', 'Identity check'], identifiedBy(identified), 12),
  ...fact(['网络地址', 'Network address'], address ?? '—', 12),
  ...fact(['证书序列号', 'Certificate serial number'], serialNumber, 12),
  ...(letter === null ? [] : fact(['授权委托书', 'Letter of authorisation'], `${letter.name}, SHA-256 ${letter.sha256}`, 12)),
];

const byMembers: Label = [
  '各方均以签章密码确认解除本合同。',
  'Every party confirmed with a signing password that this contract is terminated.',
];
const bySome: Label = [
  '各方均已确认解除本合同：会员企业以签章密码确认，凭链接签署的各方签署了解约协议（document-termination.pdf）。',
  'Every party confirmed that this contract is terminated: members with a signing password, parties that sign by link by signing the termination agreement (document-termination.pdf).',
];

const terminationLines = ({ at, reason, agreed, document }: TerminationFacts): readonly TextLine[] => [
  ...heading(['解约', 'Termination']),
  ...says(document === null ? byMembers : bySome),
  ...says([
    '以下签署记录与文件的签名不受影响，照旧可以核验。',
    'The record of signing below and the signatures in the document are unaffected and can still be verified.',
  ]),
  ...fact(['解约时间', 'Terminated at'], time(at)),
  ...fact(['解约原因', 'Reason'], reason),
  ...(document === null ? [] : fact(['解约协议 SHA-256', 'SHA-256 of the termination agreement'], document.sha256)),
  ...agreed.flatMap(({ party, company, person, at: agreedAt, outcome, byLink: link }) => [
    { text: `${party[0]} ${party[1]}`, size: 11, above: 8 },
    ...(company === person ? [] : fact(['企业', 'Company'], company, 12)),
    ...fact(link === null ? ['经办', 'By'] : ['签署人', 'Signed by'], person, 12),
    ...fact(outcome, time(agreedAt), 12),
    ...(link === null ? [] : linkLines(link)),
  ]),
];

/** Where no more than this is kept, it says so. */
export const notKept: readonly Label[] = [
  [
    '确认签署处与验证码短信的文字按版本列于 wording.json；未注明版本的签名，当日的显示文字未留存，或由系统自动签署、没有显示。整页界面没有留存。',
    'The words where a signature is confirmed and of the code message are in wording.json, by edition. For a signature without an edition they are not kept, or it was made automatically and nothing was shown. Whole screens are not kept.',
  ],
  [
    '日志中的姓名已遮盖，客户端信息与字段变更未列出；每条记录的摘要覆盖完整内容，平台可应法院要求出示原文供比对。',
    'Names in the audit log are masked, and clients and changed fields are omitted. The hash of each entry covers its full content, which the platform can produce in court for comparison.',
  ],
];

/** @param hashes of the other files of the package, by name */
export const completion = (facts: EvidenceFacts, hashes: Readonly<Record<string, string>>): TextWanted => ({
  title: `合同签署完成证明 ${facts.contractNo}`,
  foot: `${facts.contractNo}  ${facts.service}`,
  at: facts.madeAt,
  lines: [
    { text: '合同签署完成证明', size: 20 },
    { text: 'Certificate of completion of a signed contract', size: 11, isQuiet: true },
    ...conclusion(facts),
    ...heading(['合同', 'Contract']),
    ...fact(['合同名称', 'Title'], facts.title),
    ...fact(['合同编号', 'Number'], facts.contractNo),
    ...fact(['合同模板', 'Template'], facts.template),
    ...facts.filled.flatMap(({ label, value }) => fact([`填写内容：${label}`, 'Filled in before it was signed'], value)),
    ...facts.filledBy.flatMap(({ company, person, at, labels }) =>
      fact(
        [`由${company}填写`, 'Filled in by another party than the starter'],
        `${labels.join('、')}；${person === null ? '' : `${person}，`}${time(at)}`,
      ),
    ),
    ...facts.annexes.flatMap(annexLines),
    ...fact(['发起时间', 'Started at'], time(facts.startedAt)),
    ...fact(['签完时间', 'Completed at'], time(facts.endedAt)),
    ...fact(['签署前文件 SHA-256', 'SHA-256 of the document before signing'], facts.original.sha256),
    ...fact(['签署后文件 SHA-256', 'SHA-256 of the signed document'], facts.signed.sha256),
    ...(facts.termination === null ? [] : terminationLines(facts.termination)),
    ...heading(['签署各方', 'Parties']),
    ...facts.parties.flatMap(partyLines),
    ...heading(['签署记录', 'Record of signing']),
    ...facts.signatures.flatMap(signatureLines),
    ...heading(['同意的文本', 'Terms agreed to']),
    ...(facts.consents.length === 0 ? says(['没有留存的文本', 'No text on record']) : []),
    ...facts.consents.flatMap(each =>
      fact(
        [`${each.title}（${each.edition}）`, 'Agreement, its edition; who agreed, time of consent, SHA-256 of the text'],
        `${each.company}, ${time(each.at)}, ${each.sha256 ?? '—'}`,
      ),
    ),
    ...notKept.flatMap(says),
    ...heading(['操作日志', 'Audit log']),
    ...facts.events.flatMap(event =>
      fact(
        [`${event.about[0]}：${event.says[0]}`, `${event.about[1]}: ${event.says[1]}`],
        `${time(event.at)}, ${event.actor ?? '—'}, ${event.address ?? '—'}, ${event.result}, #${event.position}`,
      ),
    ),
    ...fact(['检查点时间', 'Checkpoint signed at'], time(facts.checkpoint.at)),
    ...fact(['检查点记录总数', 'Entries under the checkpoint'], String(facts.checkpoint.entries)),
    ...fact(['日志公钥 SHA-256', "SHA-256 of the audit log's public key"], facts.checkpoint.key),
    ...heading(['证据包中的文件', 'Files of the package']),
    ...Object.entries(hashes).flatMap(([name, sha256]) => [{ text: name, above: 3 }, { text: sha256, size: 8, isQuiet: true } as const]),
    ...heading(['出具', 'Issued']),
    ...fact(['平台', 'Service'], facts.service),
    ...fact(['根证书 SHA-256 指纹', 'SHA-256 fingerprint of the root certificate'], facts.rootFingerprint),
    ...says([
      '本证明由平台以存证服务证书签名并加盖时间戳；核验方法见 README.txt。',
      "This document is signed and timestamped with the platform's evidence certificate. See README.txt for how to verify it.",
    ]),
  ],
});
