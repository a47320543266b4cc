/** The words of a termination agreement (解约协议): which contract is to end, why, and who signs that it does. */
import type { Label } from '#engine/declare/label.ts';
import type { TextWanted } from '#trust/document/write-text.ts';
import { fact, heading, says, time } from './document-lines.ts';

export interface TerminationTerms {
  readonly at: Date;
  /** The address of the service. */
  readonly service: string;
  readonly title: string;
  readonly contractNo: string;
  /** Of the contract as all have signed it. */
  readonly sha256: string;
  readonly endedAt: string;
  readonly reason: string;
  readonly proposer: string;
  readonly parties: readonly { readonly party: Label; readonly name: string; readonly byLink: boolean }[];
}

const byPassword: Label = ['由其企业管理员在平台以签章密码确认', 'confirms on the platform, by an administrator with a signing password'];
const byHand: Label = ['在本协议上签名', 'signs this agreement'];

export const terminationAgreement = (words: TerminationTerms): TextWanted => ({
  title: `解约协议 ${words.contractNo}`,
  foot: `${words.contractNo}  ${words.service}`,
  at: words.at,
  lines: [
    { text: '解约协议', size: 20 },
    { text: 'Termination agreement', size: 11, isQuiet: true },
    ...heading(['被解除的合同', 'Contract to be terminated']),
    ...fact(['合同名称', 'Title'], words.title),
    ...fact(['合同编号', 'Number'], words.contractNo),
    ...fact(['签完时间', 'Completed at'], time(words.endedAt)),
    ...fact(['签署后文件 SHA-256', 'SHA-256 of the signed document'], words.sha256),
    ...heading(['各方', 'Parties']),
    ...words.parties.flatMap(({ party, name, byLink }) => {
      const [zh, en] = byLink ? byHand : byPassword;
      return fact([`${party[0]}`, party[1]], [`${name}，${zh}`, `${name}, ${en}`]);
    }),
    ...heading(['解约', 'Termination']),
    ...fact(['提出', 'Proposed by'], `${words.proposer}, ${time(words.at.toISOString())}`),
    ...fact(['原因', 'Reason'], words.reason),
    ...says([
      '各方同意解除上述合同。自最后一方确认或者签名之时起，合同解除；有一方不同意，或者提出方撤回的，合同照旧有效，本协议不生效。',
      'The parties agree that the contract named above is terminated, from the moment at which the last of them has confirmed or signed. If one of them declines, or the proposing party withdraws, the contract stands as before and this agreement has no effect.',
    ]),
  ],
  signers: words.parties.flatMap(({ party, name, byLink }) => (byLink ? [`${party[0]} ${party[1]} ${name}`] : [])),
});
