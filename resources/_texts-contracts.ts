/** What the parties of contracts are told. */
import type { MessageText } from '#engine/declare/index.ts';

const contract = { kind: 'CONTRACT', about: 'contracts' } as const;
const signer = {
  ...contract,
  by: ['SMS'],
  values: { link: ['签署链接', 'Signing link'], signer: ['签署人', 'Signer'], starter: ['发起企业', 'Initiating company'] },
} as const;
/** Without the link it serves nothing. */
const byLink = { ...signer, needs: ['link'] } as const;
const why = { reason: ['原因', 'Reason'] } as const;
const who = { company: ['退出的企业', 'Company that left'] } as const;
const authorisation = { kind: 'CONTRACT', about: 'autoSignings', by: [] } as const;

export const contractTexts = {
  'contract.toFill': {
    ...contract,
    title: ['合同待填写：{title}', 'Contract to fill in: {title}'],
    body: [
      '合同“{title}”（{contractNo}）有内容要由贵企业填写，各方填完后才开始签署，{signBy} 截止。',
      'The contract "{title}" ({contractNo}) leaves details for your company to fill in. Signing begins once all parties have done so; it has to be signed by {signBy}.',
    ],
  },
  'contract.stillToFill': {
    ...contract,
    title: ['合同仍待填写：{title}', 'Still to be filled in: {title}'],
    body: [
      '合同“{title}”（{contractNo}）仍有内容待贵企业填写，{signBy} 前未签完即作废，请尽快填写。',
      'The contract "{title}" ({contractNo}) still waits for details from your company. It expires if it is not signed by {signBy}, so please fill them in soon.',
    ],
  },
  'contract.sentBack': {
    ...contract,
    values: why,
    title: ['合同填写内容被退回：{title}', 'Sent back to be corrected: {title}'],
    body: [
      '贵企业在合同“{title}”（{contractNo}）中填写的内容被退回，请修改后重新提交，{signBy} 截止。原因：{reason}',
      'What your company filled in of the contract "{title}" ({contractNo}) was sent back. Please correct and submit it again; the contract has to be signed by {signBy}. Reason: {reason}',
    ],
  },
  'contract.turn': {
    ...contract,
    title: ['合同待签署：{title}', 'Contract to sign: {title}'],
    body: [
      '合同“{title}”（{contractNo}）轮到贵企业签署，请在 {signBy} 前办理。',
      'It is your company\'s turn to sign the contract "{title}" ({contractNo}). Please sign it by {signBy}.',
    ],
  },
  'contract.turns': {
    ...contract,
    values: { number: ['份数', 'Number'] },
    title: ['{number} 份合同待签署', '{number} contracts to sign'],
    body: [
      '“{title}”等 {number} 份合同轮到贵企业签署，请在 {signBy} 前办理，可以在合同列表中批量签署。',
      'It is your company\'s turn to sign {number} contracts, "{title}" among them. Please sign them by {signBy}; you can sign many at once in the list of contracts.',
    ],
  },
  'signer.toFill': {
    ...byLink,
    title: ['请填写：{title}', 'Please fill in: {title}'],
    body: [
      '{signer}，{starter}请您填写合同“{title}”（{contractNo}）中的内容，之后再通知您签署，{signBy} 截止：{link} 凭短信验证码打开，无需注册。链接仅限本人使用，请勿转发。',
      '{signer}, {starter} asks you to fill in details of the contract "{title}" ({contractNo}), and later to sign it, by {signBy}: {link} It opens with a code by SMS; you need no account. The link is yours alone, so do not pass it on.',
    ],
  },
  'signer.stillToFill': {
    ...byLink,
    title: ['合同仍待您填写：{title}', 'Still to be filled in: {title}'],
    body: [
      '{signer}，{starter}发起的合同“{title}”（{contractNo}）仍待您填写，{signBy} 截止：{link} 以前的链接已失效。链接仅限本人使用，请勿转发。',
      '{signer}, the contract "{title}" ({contractNo}) from {starter} still waits for you to fill in details, by {signBy}: {link} Earlier links no longer work. The link is yours alone.',
    ],
  },
  'signer.sentBack': {
    ...byLink,
    title: ['请修改填写内容：{title}', 'Please correct: {title}'],
    body: [
      '{signer}，{starter}退回了您在合同“{title}”（{contractNo}）中填写的内容，原因见页面，请在 {signBy} 前修改：{link} 以前的链接已失效。链接仅限本人使用，请勿转发。',
      '{signer}, {starter} sent back what you filled in of the contract "{title}" ({contractNo}); the page says why. Please correct it by {signBy}: {link} Earlier links no longer work. The link is yours alone.',
    ],
  },
  'signer.turn': {
    ...byLink,
    title: ['请签署：{title}', 'Please sign: {title}'],
    body: [
      '{signer}，{starter}请您在 {signBy} 前签署合同“{title}”（{contractNo}）：{link} 凭短信验证码打开，无需注册。链接仅限本人使用，请勿转发。',
      '{signer}, {starter} asks you to sign the contract "{title}" ({contractNo}) by {signBy}: {link} It opens with a code by SMS; you need no account. The link is yours alone, so do not pass it on.',
    ],
  },
  'signer.reminded': {
    ...byLink,
    title: ['发起企业请您签署：{title}', 'You are asked again to sign: {title}'],
    body: [
      '{signer}，{starter}再次请您签署合同“{title}”（{contractNo}），截止 {signBy}：{link} 以前的链接已失效。链接仅限本人使用，请勿转发。',
      '{signer}, {starter} asks you again to sign the contract "{title}" ({contractNo}) by {signBy}: {link} Earlier links no longer work. The link is yours alone.',
    ],
  },
  'signer.stillToSign': {
    ...byLink,
    title: ['合同待您签署：{title}', 'Still to be signed: {title}'],
    body: [
      '{signer}，{starter}发起的合同“{title}”（{contractNo}）仍待您签署，{signBy} 截止：{link} 以前的链接已失效。链接仅限本人使用，请勿转发。',
      '{signer}, the contract "{title}" ({contractNo}) from {starter} still waits for your signature, by {signBy}: {link} Earlier links no longer work. The link is yours alone.',
    ],
  },
  'signer.extended': {
    ...signer,
    values: { signer: signer.values.signer, former: ['原截止日', 'Former sign-by date'] },
    title: ['签署延期：{title}', 'More time to sign: {title}'],
    body: [
      '{signer}，合同“{title}”（{contractNo}）的签署截止日由 {former} 延至 {signBy}，此前短信中的链接仍可使用。',
      '{signer}, the sign-by date of the contract "{title}" ({contractNo}) was extended from {former} to {signBy}. The link that you got before still works.',
    ],
  },
  'signer.over': {
    ...signer,
    values: { signer: signer.values.signer },
    title: ['不再需要签署：{title}', 'Nothing left to sign: {title}'],
    body: [
      '{signer}，合同“{title}”（{contractNo}）已终止签署，您无需再办理。有疑问请联系发起企业。',
      '{signer}, the contract "{title}" ({contractNo}) will not be signed any more, so there is nothing left for you to do. If you have questions, contact the initiating company.',
    ],
  },
  'signer.signed': {
    ...byLink,
    title: ['您签署的合同已签完：{title}', 'Contract you signed completed: {title}'],
    body: [
      '{signer}，您签署的合同“{title}”（{contractNo}）各方均已签完，可以下载：{link} 以前的链接已失效。',
      '{signer}, all parties have signed the contract "{title}" ({contractNo}). You can download it: {link} Earlier links no longer work.',
    ],
  },
  'signer.termination': {
    ...signer,
    values: { ...signer.values, starter: ['提出企业', 'Proposing company'] },
    title: ['请签署解约协议：{title}', 'Please sign the termination: {title}'],
    body: [
      '{signer}，{starter}提出解除您签署的合同“{title}”（{contractNo}）。同意的请签署解约协议，不同意的可以拒签：{link} 凭短信验证码打开。链接仅限本人使用，请勿转发。',
      '{signer}, {starter} proposes to terminate the contract "{title}" ({contractNo}) that you signed. Sign the termination agreement if you agree, or decline it: {link} It opens with a code by SMS. The link is yours alone, so do not pass it on.',
    ],
  },
  'signer.terminationOver': {
    ...signer,
    values: { signer: signer.values.signer },
    title: ['解约未成：{title}', 'Termination ended: {title}'],
    body: [
      '{signer}，合同“{title}”（{contractNo}）的解约未获同意或已撤回，合同照旧有效，解约协议作废，您无需再办理。',
      '{signer}, the termination of the contract "{title}" ({contractNo}) was declined or withdrawn. The contract stands as before, the termination agreement has no effect, and there is nothing left for you to do.',
    ],
  },
  'signer.terminated': {
    ...signer,
    title: ['您签署的合同已解约：{title}', 'Contract you signed terminated: {title}'],
    body: [
      '{signer}，各方均已同意，合同“{title}”（{contractNo}）已解约。解约协议可以下载：{link} 以前的链接已失效。',
      '{signer}, all parties have agreed, and the contract "{title}" ({contractNo}) is terminated. You can download the termination agreement: {link} Earlier links no longer work.',
    ],
  },
  'copy.sent': {
    ...contract,
    by: ['SMS'],
    values: {
      link: ['抄送链接', 'Link to the copy'],
      starter: ['发起企业', 'Initiating company'],
      until: ['链接有效期至', 'Link valid until'],
    },
    needs: ['link'],
    title: ['抄送给您的合同：{title}', 'Copy of a contract: {title}'],
    body: [
      '{starter}把各方已签署的合同“{title}”（{contractNo}）抄送给您：{link} 凭短信验证码查看和下载，无需注册，{until} 前有效，以前的链接已失效。请勿转发。',
      '{starter} sends you a copy of the contract "{title}" ({contractNo}), which all parties have signed: {link} It opens with a code by SMS until {until}; you need no account. Earlier links no longer work. Do not pass it on.',
    ],
  },
  'copy.terminated': {
    ...contract,
    by: ['SMS'],
    title: ['抄送给您的合同已解约：{title}', 'Copied contract terminated: {title}'],
    body: [
      '此前抄送给您的合同“{title}”（{contractNo}）已由各方解约。',
      'The contract "{title}" ({contractNo}), of which you were sent a copy, was terminated by its parties.',
    ],
  },
  'contract.signed': {
    ...contract,
    title: ['合同已签完：{title}', 'Contract completed: {title}'],
    body: [
      '合同“{title}”（{contractNo}）各方均已签署，可以下载签署后的文件。',
      'All parties have signed the contract "{title}" ({contractNo}). You can download the signed document.',
    ],
  },
  'contract.rejected': {
    ...contract,
    values: why,
    title: ['合同被拒签：{title}', 'Contract declined: {title}'],
    body: [
      '合同“{title}”（{contractNo}）被拒签，不再继续。[原因：{reason}]',
      'The contract "{title}" ({contractNo}) was declined by a party and will not proceed.[ Reason: {reason}]',
    ],
  },
  'contract.cancelled': {
    ...contract,
    values: why,
    title: ['合同已撤销：{title}', 'Contract cancelled: {title}'],
    body: [
      '合同“{title}”（{contractNo}）已由发起企业撤销。[原因：{reason}]',
      'The contract "{title}" ({contractNo}) was cancelled by the initiating company.[ Reason: {reason}]',
    ],
  },
  'contract.partyLeft': {
    ...contract,
    values: who,
    title: ['合同因一方退出终止：{title}', 'Contract ended, a party left: {title}'],
    body: [
      '“{company}”已退出平台，不能再填写或签署合同“{title}”（{contractNo}），合同不再继续。仍需订立的，请与其另行商定。',
      '{company} has left the platform and can no longer fill in or sign the contract "{title}" ({contractNo}), which will not proceed. If you still want it, please agree with them on another way.',
    ],
  },
  'contract.expired': {
    ...contract,
    title: ['合同已过期：{title}', 'Contract expired: {title}'],
    body: [
      '合同“{title}”（{contractNo}）到签署截止日仍未签完，已作废。',
      'The contract "{title}" ({contractNo}) was not signed by all parties in time and has expired.',
    ],
  },
  'contract.copied': {
    kind: 'CONTRACT',
    title: ['收到抄送的合同：{title}', 'A contract was copied to you: {title}'],
    body: [
      '{starterName}把各方已签署的合同“{title}”（{contractNo}）抄送给贵企业，可以查看和下载，无需办理。',
      '{starterName} sent your company a copy of the contract "{title}" ({contractNo}), which all parties have signed. You can view and download it; there is nothing to do.',
    ],
  },
  'contract.copyTerminated': {
    kind: 'CONTRACT',
    title: ['抄送的合同已解约：{title}', 'Copied contract terminated: {title}'],
    body: [
      '此前抄送给贵企业的合同“{title}”（{contractNo}）已由各方解约。',
      'The contract "{title}" ({contractNo}), of which your company received a copy, was terminated by its parties.',
    ],
  },
  'contract.reminded': {
    ...contract,
    values: { starter: ['发起企业', 'Initiating company'] },
    title: ['请尽快签署合同：{title}', 'Reminder to sign: {title}'],
    body: [
      '{starter}提醒：合同“{title}”（{contractNo}）正等待贵企业签署，请在 {signBy} 前办理。',
      '{starter} reminds you that the contract "{title}" ({contractNo}) is waiting for your company\'s signature. Please sign it by {signBy}.',
    ],
  },
  'contract.stillToSign': {
    ...contract,
    title: ['合同尚待签署：{title}', 'Contract still to sign: {title}'],
    body: [
      '合同“{title}”（{contractNo}）仍待贵企业签署，请在 {signBy} 前办理，过期作废。',
      'The contract "{title}" ({contractNo}) still awaits your company\'s signature. Please sign it by {signBy}; after that day it expires.',
    ],
  },
  'contract.extended': {
    ...contract,
    values: { former: ['原截止日', 'Former sign-by date'] },
    title: ['合同签署延期：{title}', 'More time to sign: {title}'],
    body: [
      '合同“{title}”（{contractNo}）的签署截止日由 {former} 延至 {signBy}。',
      'The sign-by date of the contract "{title}" ({contractNo}) was extended from {former} to {signBy}.',
    ],
  },
  'contract.terminationProposed': {
    ...contract,
    values: { ...why, proposer: ['提出企业', 'Proposing company'] },
    title: ['有一方提出解约：{title}', 'Termination proposed: {title}'],
    body: [
      '{proposer}提出解除合同“{title}”（{contractNo}）。各方都同意后解约，请企业管理员同意或不同意。[原因：{reason}]',
      '{proposer} proposes to terminate the contract "{title}" ({contractNo}). It ends once every party has agreed; an administrator of your company is asked to agree or to decline.[ Reason: {reason}]',
    ],
  },
  'contract.terminated': {
    ...contract,
    title: ['合同已解约：{title}', 'Contract terminated: {title}'],
    body: [
      '各方均已同意，合同“{title}”（{contractNo}）已解约。',
      'All parties have agreed, and the contract "{title}" ({contractNo}) is terminated.',
    ],
  },
  'contract.terminationDeclined': {
    ...contract,
    values: why,
    title: ['解约未获同意：{title}', 'Termination declined: {title}'],
    body: [
      '有一方不同意解除合同“{title}”（{contractNo}），合同照旧有效。[原因：{reason}]',
      'A party declined to terminate the contract "{title}" ({contractNo}), which stands as before.[ Reason: {reason}]',
    ],
  },
  'contract.terminationPartyLeft': {
    ...contract,
    values: who,
    title: ['解约因一方退出中止：{title}', 'Termination dropped, a party left: {title}'],
    body: [
      '“{company}”已退出平台，不能再同意解除合同“{title}”（{contractNo}），合同照旧有效。仍需解约的，请与其在平台外办理。',
      '{company} has left the platform and can no longer agree to terminate the contract "{title}" ({contractNo}), which stands as before. If you still want to end it, please do so with them outside the platform.',
    ],
  },
  'contract.terminationLapsed': {
    ...contract,
    title: ['解约逾期未获同意：{title}', 'Termination not agreed to in time: {title}'],
    body: [
      '解除合同“{title}”（{contractNo}）的提议在 30 天内没有得到各方同意，已失效，合同照旧有效。仍需解约的，可以重新提出。',
      'The proposal to terminate the contract "{title}" ({contractNo}) was not agreed to by all parties within 30 days and has lapsed. The contract stands as before. If you still want to end it, propose it again.',
    ],
  },
  'contract.terminationWithdrawn': {
    ...contract,
    title: ['解约已撤回：{title}', 'Termination withdrawn: {title}'],
    body: [
      '提出解约的企业已撤回，合同“{title}”（{contractNo}）照旧有效。',
      'The proposal to terminate the contract "{title}" ({contractNo}) was withdrawn. The contract stands as before.',
    ],
  },
  'contract.signedByItself': {
    ...contract,
    values: { authorisationNo: ['自动签授权', 'Authorisation'] },
    title: ['合同已自动签署：{title}', 'Contract signed automatically: {title}'],
    body: [
      '合同“{title}”（{contractNo}）已按自动签授权 {authorisationNo} 代贵企业签署。',
      'The contract "{title}" ({contractNo}) was signed automatically for your company under authorisation {authorisationNo}.',
    ],
    by: [],
  },
  'contract.toSignByHand': {
    ...contract,
    values: why,
    title: ['自动签署未成，请人工签署：{title}', 'Please sign manually: {title}'],
    body: [
      '合同“{title}”（{contractNo}）未能自动签署：{reason}。请在 {signBy} 前人工签署。',
      'The contract "{title}" ({contractNo}) could not be signed automatically: {reason} Please sign it manually by {signBy}.',
    ],
  },
  'autoSigning.proposed': {
    ...authorisation,
    title: ['请确认自动签授权', 'Please confirm automatic signing'],
    body: [
      '运营方为贵企业配置了合同自动签署（{authorisationNo}）。请在“经办人管理 · 自动签授权”中核对协议后确认或拒绝；确认之前仍由人工签署。',
      'The platform has set up automatic contract signing for your company ({authorisationNo}). Check the agreement under Handlers > Automatic signing, then confirm or decline. Until you confirm, contracts are signed manually.',
    ],
  },
  'autoSigning.accepted': {
    ...authorisation,
    title: ['企业已确认自动签授权', 'Company confirmed automatic signing'],
    body: [
      '自动签授权 {authorisationNo} 已由企业确认，现已生效。',
      'The company has confirmed automatic signing authorisation {authorisationNo}, which is now active.',
    ],
  },
  'autoSigning.revoked': {
    ...authorisation,
    title: ['企业已拒绝或撤销自动签授权', 'Company declined or revoked automatic signing'],
    body: [
      '自动签授权 {authorisationNo} 已由企业拒绝或撤销，合同改由人工签署。',
      'The company has declined or revoked automatic signing authorisation {authorisationNo}. Contracts will be signed manually.',
    ],
  },
} as const satisfies Readonly<Record<string, MessageText>>;
