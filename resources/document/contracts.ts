/**
 * A contract: a document that parties fill in and sign, one after the other or several at once, as a template and its signing configuration say. Each party
 * sees it, and nobody else does. What has been filled in and signed stands in `filling` and `steps`, which only the service writes.
 */
import {
  choice,
  date,
  defineResource,
  fault,
  file,
  flag,
  instant,
  integer,
  items,
  money,
  person,
  reference,
  sequence,
  text,
} from '#engine/declare/index.ts';
import { lines, parties } from '../_terms.ts';
import type { ContractPlaces, ContractPlan } from '../_widgets.ts';
import { placeColumns } from '../template/_positions.ts';
import { filledIn, formerlyFilledIn, sendBackQuestions } from './_filled.ts';
import { copiedByLink, copiedCompanies, furtherFiles, otherParties, otherPersons } from './_parties.ts';
import { manySigningQuestions, signedFile, signingQuestions } from './_signing.ts';
import { complete, underWay } from './_states.ts';
import { termination } from './_termination.ts';
import { nobodysTurn, ownTurn } from './_turns.ts';

/** What the form asks of the template that is chosen. */
const planned = { plan: 'doc.contractPlan' } as const satisfies ContractPlan;
const mine = [ownTurn, 'CONTRACT_NOT_YOUR_TURN'] as const;
const mineToFill = [ownTurn, 'CONTRACT_NOT_YOUR_FILLING'] as const;
const inTime = [{ expiresAt: { from: '$now' } }, 'CONTRACT_OVER'] as const;
const byStarter = [{ starterCode: '$session.memberCode' }, 'CONTRACT_NOT_STARTER'] as const;
/** Nobody's turn any more. */
const over = { ...nobodysTurn, othersAsked: null, autoDue: null, remindDue: null, endedAt: '$now' } as const;
/** How long its time stamps last is looked at next. */
const finished = { ...over, archiveDue: '$now' } as const;

const record = ['title', 'contractNo', 'templateVersion', 'party', 'starter', 'startedAt', 'endedAt', 'terminatedAt', 'createdAt'] as const;

/** Whoever started it, and each party from its turn on where the template says so. */
const shown = {
  any: [
    { member: '$session.memberId' },
    { seller: '$session.memberId', shownToSeller: true },
    { buyer: '$session.memberId', shownToBuyer: true },
    { third: '$session.memberId', shownToThird: true },
    { platform: '$session.memberId', shownToPlatform: true },
  ],
} as const;

export const contracts = defineResource({
  name: 'contracts',
  label: ['合同', 'Contracts'],
  represent: '{title} ({contractNo})',
  fields: {
    contractNo: sequence(['合同编号', 'Contract number'], 'HT{date}{n:6}'),
    title: text(['合同名称', 'Contract name'], { rules: 'required|length:2,80' }),
    template: reference(['合同模板', 'Contract template'], 'contractTemplates', {
      rules: 'required',
      help: ['签署位置、顺序与签署方由模板规定', 'The template defines who signs, in what order and where'],
      ifNone: {
        says: [
          '平台还没有发布合同模板，请联系平台运营人员。自己的 PDF、OFD 不用模板：',
          'The platform has published no template yet: ask the platform for one. Your own PDFs and OFDs need none:',
        ],
        label: ['到“合同与签署”签署文件', 'Sign a document under Contracts and signing'],
        to: 'contracts',
      },
    }),
    templateVersion: integer(['模板版本', 'Template version'], { readOnly: true }),
    config: reference(['签署配置', 'Signing configuration'], 'signConfigs', { readOnly: true }),
    // As its template says.
    line: choice(['签名体系', 'Signature scheme'], lines, { readOnly: true, default: 'PDF' }),
    member: reference(['发起企业', 'Initiating company'], 'members', { readOnly: true }),
    starterCode: text(['发起企业编号', 'Initiating company code'], { readOnly: true }),
    starter: person(['发起人', 'Initiator'], { readOnly: true }),
    party: choice(['发起方身份', "Initiator's party"], parties, {
      rules: 'required',
      help: ['本企业在合同中的身份', "Your company's role in this contract"],
    }),
    // The four are a closed set: so each company's rows are found by conditions alone.
    seller: reference(['甲方', 'Party A'], 'members', { readOnly: true }),
    buyer: reference(['乙方', 'Party B'], 'members', { readOnly: true }),
    third: reference(['丙方', 'Party C'], 'members', { readOnly: true }),
    platform: reference(['平台', 'Platform'], 'members', { readOnly: true }),
    // The parties that sign by a link, persons and companies with their representatives; empty where all are members.
    signerNames: text(['链接签署方', 'Signers by link'], { readOnly: true }),
    amount: money(['合同金额（元）', 'Contract amount (CNY)'], {
      help: ['经办人的用印限额按它判断', "Used to check handlers' seal use limits"],
    }),
    signBy: date(['签署截止日', 'Sign by'], {
      rules: 'required',
      begins: '$today+30d',
      widget: 'lastDay',
      options: { when: { state: ['DRAFT', ...underWay] } },
      help: ['过了这一天仍未签完，合同自动作废', 'The contract expires if it is not fully signed by the end of this day'],
    }),
    expiresAt: instant(['作废时间', 'Expires at'], { readOnly: true }),
    remark: text(['备注', 'Note'], { rules: 'length:0,200' }),
    // Who is asked to fill in, to sign, or to agree to its termination: companies and persons; nobody once it has ended.
    turnNames: text(['轮到', 'Waiting for'], { when: { state: [...underWay, 'TERMINATING'] }, readOnly: true }),
    // The codes of the companies among them, one field for each party.
    sellerTurn: text(['轮到的甲方编号', 'Code of party A while asked'], { readOnly: true }),
    buyerTurn: text(['轮到的乙方编号', 'Code of party B while asked'], { readOnly: true }),
    thirdTurn: text(['轮到的丙方编号', 'Code of party C while asked'], { readOnly: true }),
    platformTurn: text(['轮到的平台编号', 'Code of the platform while asked'], { readOnly: true }),
    // Somebody else than the starter has to sign by hand now.
    othersAsked: flag(['正等待他方', 'Others are asked'], { readOnly: true }),
    autoDue: instant(['自动签署', 'Automatic signing from'], { readOnly: true }),
    // What the starter sent by hand, and when the clock tells the company whose turn it is once more.
    reminders: integer(['催办次数', 'Reminders sent'], { readOnly: true }),
    remindedAt: instant(['上次催办', 'Last reminder'], { readOnly: true }),
    // Why nobody can be reminded by hand just now; and whom a reminder reaches, and how.
    remindHeld: fault(['暂不能催办', 'Reminder not possible yet'], { readOnly: true, storage: 'derived' }),
    remindWay: fault(['催办对象', 'Who is reminded'], { readOnly: true, storage: 'derived', widget: 'fault' }),
    remindDue: instant(['下次自动提醒', 'Next automatic reminder'], { readOnly: true }),
    extensions: items(
      ['延期记录', 'Extensions'],
      {
        formerDay: date(['原截止日', 'Former sign-by date']),
        day: date(['新截止日', 'New sign-by date']),
        at: instant(['延期时间', 'Extended at']),
        person: person(['经办', 'By']),
      },
      { readOnly: true, most: 10 },
    ),
    isLast: flag(['最后一步', 'Last step'], { readOnly: true }),
    // What its template leaves open, as it is written into the file before anybody signs; and the parties beside the starter that fill in some of it.
    filled: filledIn,
    filling: items(
      ['填写进度', 'Filling in'],
      {
        party: choice(['签署方', 'Party'], parties),
        company: text(['企业或个人', 'Company or person']),
        outcome: choice(['状态', 'Status'], {
          WAITING: ['待填写', 'To be filled in'],
          FILLED: ['已填写', 'Filled in'],
          REJECTED: ['已拒签', 'Declined'],
        }),
        at: instant(['时间', 'Time']),
        person: person(['填写人', 'By']),
        // Why the starter wants it filled in anew.
        returned: text(['退回原因', 'Sent back because']),
        // The contract's version that it made, or its sending back: nothing else has changed with it for the others.
        filledAs: integer(['填写后的版本', 'Version when filled in']),
      },
      { readOnly: true, most: 4, widget: 'signingRecord' },
    ),
    // What was sent back: whoever filled it in corrects it.
    formerly: formerlyFilledIn,
    // The document without what others than the starter filled in, from the first of them until somebody signs: so long it can be sent back.
    unfilledFile: file(['填写前的文件', 'Document before filling in'], 'document', { readOnly: true }),
    toFill: flag(['待他方填写', 'Still to be filled in'], { readOnly: true }),
    file: file(['合同文件', 'Document'], 'contract', { widget: 'contractFile', options: planned }),
    // Their pages follow the contract's own in the same file.
    annexes: items(
      ['附件', 'Annexes'],
      {
        name: text(['附件名称', 'Annex']),
        fromPage: integer(['起始页', 'From page']),
        pages: integer(['页数', 'Pages']),
        sha256: text(['附件 SHA-256', 'Annex SHA-256']),
      },
      { readOnly: true, most: 10 },
    ),
    // Where the seals stand in this contract; without any, where its template has them.
    places: items(
      ['盖章位置', 'Seal positions'],
      { stepOrder: integer(['步骤', 'Step'], { rules: 'required|range:1,20' }), ...placeColumns },
      { most: 200, widget: 'contractPlaces', options: { ...planned, filled: 'doc.contractPreview' } satisfies ContractPlaces },
    ),
    sha256: text(['文件 SHA-256', 'File SHA-256'], { readOnly: true }),
    originalFile: file(['签署前的文件', 'File before signing'], 'document', { readOnly: true }),
    originalSha256: text(['签署前 SHA-256', 'SHA-256 before signing'], { readOnly: true }),
    // Under a template that shows the document at a party's turn: whether that turn has come. The four stand beside the four parties.
    shownToSeller: flag(['甲方可看文件', 'Visible to party A'], { readOnly: true, default: true }),
    shownToBuyer: flag(['乙方可看文件', 'Visible to party B'], { readOnly: true, default: true }),
    shownToThird: flag(['丙方可看文件', 'Visible to party C'], { readOnly: true, default: true }),
    shownToPlatform: flag(['平台可看文件', 'Visible to the platform'], { readOnly: true, default: true }),
    steps: items(
      ['签署进度', 'Signing progress'],
      {
        stepOrder: integer(['顺序', 'Order']),
        // Steps of one round are signed at the same time, in any order.
        round: integer(['轮次', 'Round']),
        name: text(['步骤', 'Step']),
        party: choice(['签署方', 'Party'], parties),
        company: text(['企业或个人', 'Company or person']),
        sealType: text(['印章类型', 'Seal type']),
        outcome: choice(['状态', 'Status'], {
          WAITING: ['待签署', 'Awaiting signature'],
          SIGNED: ['已签署', 'Signed'],
          REJECTED: ['已拒签', 'Declined'],
        }),
        openedAt: instant(['通知签署时间', 'Asked at']),
        // Whom the template has sign for the company.
        handler: person(['须由其签署', 'To be signed by']),
        byItself: flag(['将自动签署', 'To be signed automatically']),
        // Which signature it became: in a round it is not the order of the steps.
        nth: integer(['第几个签署', 'Signature number']),
        // The contract's version that it made: nothing else has changed with it.
        signedIn: integer(['签署后的版本', 'Version when signed']),
        signedAt: instant(['签署时间', 'Signed at']),
        signer: person(['签署人', 'Signer']),
        sealName: text(['印章', 'Seal']),
        sealNo: text(['印章编号', 'Seal number']),
        serialNumber: text(['证书序列号', 'Certificate serial number']),
        proof: choice(['确认方式', 'Confirmation method'], {
          PASSWORD: ['签章密码', 'Signing password'],
          SMS: ['短信验证码', 'SMS code'],
          KEY: ['UKey', 'Hardware key'],
          AGREEMENT: ['自动签署', 'Automatic signing'],
          LINK: ['短信链接、验证码与身份证号', 'Phone link, SMS code and ID number'],
        }),
        // The edition of the texts shown to whoever signed; empty where the service signed by itself.
        wording: text(['显示文字版本', 'Edition of wording shown']),
        authorisationNo: text(['自动签授权', 'Automatic signing authorisation']),
        level: text(['签名级别', 'Signature level']),
        stampedAt: instant(['时间戳', 'Timestamp']),
        sha256: text(['签署后 SHA-256', 'SHA-256 after signing']),
      },
      { readOnly: true, most: 20, widget: 'signingRecord' },
    ),
    // Companies and recipients by link; all parties see their names.
    copies: items(['抄送', 'Copies to'], { company: text(['企业或收件人', 'Company or recipient']) }, { readOnly: true, most: 20 }),
    startedAt: instant(['发起时间', 'Started at'], { readOnly: true }),
    endedAt: instant(['结束时间', 'Ended at'], { readOnly: true }),
    endReason: text(['结束原因', 'Closing reason'], { readOnly: true }),
    // The signed file with a time stamp over everything in it, beside the parties' own, and when somebody is to look after the next stamp.
    archived: file(['归档文件', 'Archived document'], 'document', {
      when: { state: complete },
      readOnly: true,
      help: [
        '签署后的文件加盖文档时间戳（PAdES B-LTA），证书到期后仍可查验',
        'The signed document with a document timestamp (PAdES B-LTA), which can still be verified after its certificates have ended',
      ],
    }),
    archivedAt: instant(['归档时间', 'Archived at'], { when: { state: complete }, readOnly: true }),
    archiveDue: instant(['归档到期', 'Archive due'], { readOnly: true }),
    // Made when somebody first asks for it, and the same for all from then on.
    evidence: file(['证据包', 'Evidence package'], 'evidence', { readOnly: true }),
    // The package from before the termination, which somebody may still hold.
    formerEvidence: file(['解约前的证据包', 'Evidence package before termination'], 'evidence', { readOnly: true }),
    ...termination.fields,
  },
  states: {
    DRAFT: { label: ['草稿', 'Draft'], tone: 'neutral' },
    FILLING: { label: ['填写中', 'Being filled in'], tone: 'busy' },
    SIGNING: { label: ['签署中', 'Signing in progress'], tone: 'busy' },
    SIGNED: { label: ['已签完', 'Completed'], tone: 'good' },
    REJECTED: { label: ['已拒签', 'Declined'], tone: 'bad', overprint: true },
    CANCELLED: { label: ['已撤销', 'Cancelled'], tone: 'neutral', overprint: true },
    EXPIRED: { label: ['已过期', 'Expired'], tone: 'warn', overprint: true },
    TERMINATING: { label: ['解约确认中', 'Termination proposed'], tone: 'busy' },
    TERMINATED: { label: ['已解约', 'Terminated'], tone: 'warn', overprint: true },
  },
  start: 'DRAFT',
  transitions: {
    begin: {
      label: ['发起', 'Start signing'],
      from: 'DRAFT',
      to: 'SIGNING',
      set: { startedAt: '$now' },
      effect: 'contract.begin',
      instead: [{ when: { toFill: true }, does: 'beginFilling' }],
    },
    beginFilling: {
      label: ['发起，先由各方填写', 'Start and collect details'],
      from: 'DRAFT',
      to: 'FILLING',
      by: 'effect',
      set: { startedAt: '$now' },
      effect: 'contract.begin',
    },
    fill: {
      label: ['填写', 'Fill in'],
      from: 'FILLING',
      to: 'same',
      ask: { entries: filledIn },
      guards: [inTime, mineToFill],
      effect: 'contract.fill',
      next: [{ when: { toFill: false }, does: 'open' }],
    },
    fillByPerson: {
      label: ['由链接签署方填写', 'Fill in by link'],
      from: 'FILLING',
      to: 'same',
      by: 'effect',
      next: [{ when: { toFill: false }, does: 'open' }],
    },
    // What one party filled in is taken out of the document again, and asked of them anew; signing begins once more after that.
    sendBack: {
      label: ['退回重填', 'Send back'],
      warns: [
        '该方填写的内容会从文件中去掉，由其按退回原因修改后重新提交；其他各方填写的保留。已通知签署的，等重新填完后再通知',
        'What this party filled in is taken out of the document, and they correct it for the reason that you give. What the others filled in stays. Anyone already asked to sign is asked again afterwards',
      ],
      from: underWay,
      to: 'FILLING',
      reason: 'required',
      ask: sendBackQuestions,
      guards: [byStarter, inTime, [{ unfilledFile: { isSet: true } }, 'CONTRACT_NOT_SENT_BACK']],
      effect: 'contract.sendBack',
      danger: true,
    },
    // All is filled in: those who sign first are asked.
    open: { label: ['开始签署', 'Open for signing'], from: 'FILLING', to: 'SIGNING', by: 'effect', effect: 'contract.open' },
    sign: {
      label: ['签署', 'Sign'],
      from: 'SIGNING',
      to: 'SIGNED',
      set: finished,
      guards: [inTime, mine],
      effect: 'contract.sign',
      instead: [{ when: { isLast: false }, does: 'handOver' }],
    },
    // As `sign`, where others still have to sign.
    handOver: { label: ['签署', 'Sign'], from: 'SIGNING', to: 'same', by: 'effect', guards: [inTime, mine], effect: 'contract.sign' },
    // The service signs for a party that has agreed to it.
    signByItself: {
      label: ['自动签署', 'Sign automatically'],
      from: 'SIGNING',
      to: 'SIGNED',
      by: 'effect',
      set: finished,
      guards: [inTime],
      effect: 'contract.signByItself',
      instead: [{ when: { isLast: false }, does: 'handOverByItself' }],
    },
    handOverByItself: {
      label: ['自动签署', 'Sign automatically'],
      from: 'SIGNING',
      to: 'same',
      by: 'effect',
      guards: [inTime],
      effect: 'contract.signByItself',
    },
    // A person signs for themselves, by the link that was sent to them.
    signByPerson: { label: ['凭链接签署', 'Sign by link'], from: 'SIGNING', to: 'SIGNED', by: 'effect', set: finished },
    handOverByPerson: { label: ['凭链接签署', 'Sign by link'], from: 'SIGNING', to: 'same', by: 'effect' },
    declineByPerson: {
      label: ['凭链接拒签', 'Decline by link'],
      from: underWay,
      to: 'REJECTED',
      by: 'effect',
      set: over,
      effect: 'contract.reject',
    },
    // By hand, or by the nightly job before the last timestamp in the file expires.
    archive: {
      label: ['加盖归档时间戳', 'Add archive timestamp'],
      from: complete,
      to: 'same',
      guards: [[{ line: 'PDF' }, 'CONTRACT_OFD_ARCHIVE']],
      effect: 'contract.archive',
    },
    reject: {
      label: ['拒签', 'Decline to sign'],
      from: underWay,
      to: 'REJECTED',
      reason: 'required',
      set: over,
      guards: [mine],
      effect: 'contract.reject',
      danger: true,
    },
    cancel: {
      label: ['撤销合同', 'Cancel contract'],
      from: underWay,
      to: 'CANCELLED',
      reason: 'required',
      set: over,
      guards: [byStarter],
      effect: 'contract.cancel',
      danger: true,
    },
    remind: {
      label: ['催办', 'Send reminder'],
      warns: ['两次催办须隔几小时，次数有上限', 'Some hours have to pass between reminders, and their number is limited'],
      from: underWay,
      to: 'same',
      guards: [
        byStarter,
        inTime,
        [{ any: [{ not: ownTurn }, { othersAsked: true }] }, 'CONTRACT_REMIND_OWN'],
        [{ any: [{ autoDue: { isSet: false } }, { othersAsked: true }] }, 'CONTRACT_REMIND_AUTO'],
        [{ remindHeld: { isSet: false } }, 'CONTRACT_REMIND_HELD'],
      ],
      effect: 'contract.remind',
    },
    // Stands before the reminder, so that nobody is reminded of a contract that has just expired.
    expire: { label: ['过期', 'Expire'], from: underWay, to: 'EXPIRED', at: 'expiresAt', set: over, effect: 'contract.expire' },
    remindByItself: {
      label: ['自动提醒', 'Automatic reminder'],
      from: underWay,
      to: 'same',
      at: 'remindDue',
      effect: 'contract.remindByItself',
    },
    // Somebody who had to fill it in or to sign it is a member no more.
    endWithParty: {
      label: ['因一方退出平台终止', 'End because a party left'],
      from: underWay,
      to: 'CANCELLED',
      by: 'effect',
      set: over,
      effect: 'contract.endWithParty',
    },
    extend: {
      label: ['延期', 'Extend'],
      from: underWay,
      to: 'same',
      ask: { day: date(['新的签署截止日', 'New sign-by date'], { rules: 'required' }) },
      guards: [byStarter, inTime],
      effect: 'contract.extend',
    },
    ...termination.transitions,
  },
  acts: {
    evidence: ['制作证据包', 'Create evidence package'],
    archiveDue: ['确认时间戳有效期', 'Check timestamp validity'],
    toHand: ['转人工签署', 'Switch to manual signing'],
    readdress: ['更正链接签署方手机号', 'Correct the mobile of a signer by link'],
  },
  groups: {
    contract: {
      label: ['合同', 'Contract'],
      fields: ['file', 'annexes', 'template', 'line', 'filled', 'amount', 'signBy', 'member', 'endReason', 'terminationReason', 'remark'],
    },
    signing: { label: ['签署进度', 'Signing progress'], fields: ['filling', 'steps', 'extensions', 'termination'] },
    parties: {
      label: ['签署各方', 'Parties'],
      fields: [
        'seller',
        'buyer',
        'third',
        'platform',
        'signerNames',
        'copies',
        'turnNames',
        'autoDue',
        'reminders',
        'remindedAt',
        'remindDue',
      ],
    },
    document: {
      label: ['文件', 'Document'],
      fields: [
        'sha256',
        'archived',
        'archivedAt',
        'originalFile',
        'originalSha256',
        'terminationFile',
        'terminationSha256',
        'formerEvidence',
      ],
    },
    places: {
      label: ['盖章位置', 'Seal positions'],
      help: [
        '核对谁先签、各用哪类印章、盖在哪里；不合适就调整，只影响这份合同',
        'Check who signs first, with which type of seal, and where. Your changes apply to this contract only',
      ],
      fields: ['places'],
    },
  },
  indexes: [
    ['autoDue'],
    ['file'],
    ['sha256'],
    ['originalFile'],
    ['archived'],
    ['archiveDue'],
    ['unfilledFile'],
    ['evidence'],
    ['formerEvidence'],
    ['terminationFile'],
  ],
  audiences: {
    // They read who signed what and when; the documents they get in the evidence alone, which is journalled.
    operator: {
      menu: 'F3',
      rows: 'all',
      list: ['title', 'state', 'seller', 'buyer', 'signerNames', 'turnNames', 'signBy', 'contractNo', 'member', 'createdAt'],
      search: ['sha256'],
      filters: ['template', 'signBy', 'createdAt'],
      without: ['member'],
      show: [
        'signing',
        { of: 'contract', fields: ['annexes', 'template', 'line', 'filled', 'signBy', 'member', 'endReason', 'terminationReason'] },
        { of: 'parties', apart: true },
        { of: 'document', fields: ['sha256', 'archivedAt', 'originalSha256', 'terminationSha256'], apart: true },
        { of: 'record', fields: [...record], apart: true },
      ],
      calls: {
        'op.contract.list': { path: 'operation/contract/list', does: 'list' },
        'op.contract.detail': { path: 'operation/contract/detail', does: 'get' },
        'op.contract.archive': { path: 'operation/contract/archive', does: 'archive', throttle: { most: 60, seconds: 600 } },
      },
    },
    enterprise: {
      menu: ['204', '201', '301'],
      rows: {
        any: [
          { seller: '$session.memberId' },
          { buyer: '$session.memberId' },
          { third: '$session.memberId' },
          { platform: '$session.memberId' },
        ],
      },
      reads: [
        'expiresAt',
        'sellerTurn',
        'buyerTurn',
        'thirdTurn',
        'platformTurn',
        'othersAsked',
        'starterCode',
        'proposerCode',
        'isLast',
        'remindHeld',
        'remindWay',
      ],
      readIf: {
        file: shown,
        originalFile: shown,
        archived: shown,
        formerEvidence: shown,
        terminationFile: shown,
        filled: shown,
        annexes: shown,
      },
      home: {
        waits: {
          label: ['待本企业填写、签署或确认', 'Awaiting your details, signature or agreement'],
          when: { state: [...underWay, 'TERMINATING'], ...ownTurn },
          // It waits from the last change on: that was the step of whoever had it before.
          since: 'updatedAt',
        },
        with: [
          { label: ['待本企业填写', 'To fill in'], when: { queue: 'mine', state: 'FILLING' }, since: 'updatedAt', does: 'fill' },
          { label: ['待本企业签署', 'To sign'], when: { queue: 'mine', state: 'SIGNING' }, since: 'updatedAt', does: 'sign' },
          // Without a button: the proposal is read on the page before it is agreed to or declined.
          {
            label: ['待本企业答复解约', 'Termination proposals to answer'],
            when: { queue: 'mine', state: 'TERMINATING' },
            since: 'updatedAt',
          },
          { label: ['待他方填写、签署或确认', 'Waiting for another party'], when: { queue: 'others' }, since: 'updatedAt' },
        ],
        list: {
          label: ['最近的合同', 'Recent contracts'],
          fields: ['title', 'state', 'file'],
          when: { state: [...underWay, 'SIGNED', 'TERMINATING'] },
        },
      },
      // A phone shows only the first columns: who has to act, and until when.
      list: [
        'title',
        'state',
        'turnNames',
        'signBy',
        'seller',
        'buyer',
        'signerNames',
        'contractNo',
        'amount',
        'member',
        'createdAt',
        'file',
      ],
      search: ['sha256'],
      filters: ['template', 'signBy', 'createdAt'],
      without: ['seller', 'buyer', 'member'],
      show: [
        'signing',
        'contract',
        { of: 'parties', apart: true },
        { of: 'document', apart: true },
        { of: 'record', fields: [...record], apart: true },
      ],
      create: [
        // Which fields the initiator fills in depends on the party that they are.
        { of: 'contract', fields: ['template', 'party', 'title', 'amount', 'signBy', 'filled', 'remark'] },
        { of: 'parties', ask: ['others', 'persons', 'copyTo', 'copyByLink'] },
        { of: 'document', fields: ['file'], ask: ['annexFiles'] },
        'places',
      ],
      steps: true,
      widgets: [
        { widget: 'contractTemplate', options: planned, field: 'template' },
        { widget: 'contractParty', options: planned, field: 'party' },
        { widget: 'contractAmount', options: planned, field: 'amount' },
        { widget: 'contractBlanks', options: planned, field: 'filled' },
      ],
      files: { SIGNED: signedFile, TERMINATED: signedFile },
      next: {
        FILLING: [
          {
            when: ownTurn,
            does: 'fill',
            says: [
              '请填写合同中属于本企业的内容。提交后写入文件，要修改只能由发起企业退回；各方都填完后，系统依次通知签署。不同意这份合同的，可以在“更多”中拒签',
              'Fill in what the contract leaves to your company. Once submitted it is written into the document, and only the initiating company can send it back to you; when all parties are done, they are asked to sign. If you do not agree to this contract, decline it under More',
            ],
          },
          {
            when: { starterCode: '$session.memberCode' },
            does: 'remind',
            says: [
              '等待“{turnNames}”填写，都填完后自动开始签署。可以催办、延期，也可以撤销；填得不对的，可以在“更多”中退回重填',
              'Waiting for {turnNames} to fill in their part; then signing begins by itself. You can send a reminder, extend the sign-by date or cancel; what is wrong can be sent back under More',
            ],
          },
          {
            says: [
              '等待“{turnNames}”填写，都填完后自动开始签署，轮到本企业时会通知',
              'Waiting for {turnNames} to fill in their part; then signing begins by itself, and you are told when your company is asked',
            ],
          },
        ],
        SIGNING: [
          {
            when: { line: 'OFD', ...ownTurn },
            does: 'sign',
            says: [
              '轮到本企业签署：这是国密（OFD）合同，须用绑定 SM2 证书的印章；还没有的，点“签署”，按提示申请。核对内容和盖章处后，用签章密码或短信验证码确认。下方注明“须由其签署”的，由该经办人（或其备用经办人）本人签署。不同意的，可以在“更多”中拒签',
              'Your company is asked to sign. This is a national (OFD) contract and takes a seal bound to an SM2 certificate: if you have none yet, choose Sign and apply as shown there. Check the document and where your seal stands, and confirm with your signing password or an SMS code. Where “To be signed by” stands below, that person (or their deputy) signs. If you do not agree, decline under More',
            ],
          },
          {
            when: ownTurn,
            does: 'sign',
            says: [
              '轮到本企业签署：打开文件核对内容和盖章处，再用签章密码或短信验证码确认。下方注明“须由其签署”的，由该经办人（或其备用经办人）本人签署。不同意的，可以在“更多”中拒签',
              'Your company is asked to sign: open the document, check it and where your seal stands, and confirm with your signing password or an SMS code. Where “To be signed by” stands below, that person (or their deputy) signs. If you do not agree, decline under More',
            ],
          },
          {
            when: { starterCode: '$session.memberCode', isLast: true },
            does: 'remind',
            says: [
              '等待“{turnNames}”签署，这是最后一方，签完即完成，届时会通知。可以催办、延期，也可以撤销',
              'Waiting for {turnNames}, the last to sign; then the contract is complete, and you are told. You can send a reminder, extend the sign-by date or cancel',
            ],
          },
          {
            when: { starterCode: '$session.memberCode', signerNames: { isSet: true } },
            does: 'remind',
            says: [
              '等待“{turnNames}”签署；签完自动转交，轮到本企业时会通知。签署链接发到链接签署方的手机，手机号有误的，在下方“链接签署方”点其姓名更正。可以催办（另发链接）、延期，也可以撤销',
              'Waiting for {turnNames}; then it passes on, and you are told when your company is asked. Signers by link get it on their phone; a wrong mobile number is corrected under Signers by link below. You can send a reminder (with a new link), extend the sign-by date or cancel',
            ],
          },
          {
            when: { starterCode: '$session.memberCode' },
            does: 'remind',
            says: [
              '等待“{turnNames}”签署，签完自动转交，轮到本企业时会通知。可以催办、延期，也可以撤销',
              'Waiting for {turnNames} to sign; then it passes on, and you are told when your company is asked. You can send a reminder, extend the sign-by date or cancel',
            ],
          },
          {
            when: { isLast: true },
            says: [
              '等待“{turnNames}”签署，这是最后一方，签完即完成，届时会通知。发起企业可以催办或撤销',
              'Waiting for {turnNames}, the last to sign; then the contract is complete, and you are told. The initiating company can send a reminder or cancel it',
            ],
          },
          {
            says: [
              '等待“{turnNames}”签署，签完自动转交，轮到本企业时会通知。发起企业可以催办或撤销',
              'Waiting for {turnNames} to sign; then it passes on, and you are told when your company is asked. The initiating company can send a reminder or cancel it',
            ],
          },
        ],
        SIGNED: [
          '各方均已签署。签署后的文件可在“查验”页面核对；证据包可供他人离线核验，用于举证',
          'All parties have signed. You can check the signed document on the verification page. The evidence package lets anyone verify the contract offline, for example as evidence in court',
        ],
        ...termination.next,
      },
      calls: {
        'doc.contractList': { path: 'document/contract/list', does: 'list' },
        'doc.contractDetail': {
          path: 'document/contract/detail',
          does: 'get',
          with: { signers: { resource: 'contractSigners', by: 'contract' }, copiesByLink: { resource: 'copyRecipients', by: 'contract' } },
        },
        'en.contract.export': { path: 'document/contract/export', does: 'export', throttle: { most: 30, seconds: 600 } },
        'doc.contractStart': {
          path: 'document/contract/start',
          does: 'create',
          label: ['发起合同', 'Start a contract'],
          idempotent: true,
          throttle: { most: 60, seconds: 600 },
          ask: { others: otherParties, persons: otherPersons, copyTo: copiedCompanies, copyByLink: copiedByLink, annexFiles: furtherFiles },
          effect: 'contract.start',
          next: 'begin',
        },
        'en.contract.fill': {
          path: 'document/contract/fill',
          does: 'fill',
          idempotent: true,
          throttle: { most: 60, seconds: 600 },
          widget: 'contractFiller',
        },
        'en.contract.sendBack': {
          path: 'document/contract/sendBack',
          does: 'sendBack',
          show: ['filling', 'filled'],
          idempotent: true,
          // Each sends a party words of the starter's: so few are allowed.
          throttle: { most: 20, seconds: 86_400, by: 'id' },
        },
        'doc.contractSign': {
          path: 'document/contract/sign',
          does: 'sign',
          idempotent: true,
          throttle: { most: 60, seconds: 600 },
          ask: signingQuestions,
          widget: 'documentSigner',
        },
        'en.contract.signMany': {
          path: 'document/contract/signMany',
          does: 'sign',
          most: 20,
          label: ['批量签署', 'Sign in bulk'],
          show: ['amount', 'sha256'],
          idempotent: true,
          throttle: { most: 60, seconds: 600 },
          ask: manySigningQuestions,
        },
        'en.contract.archive': { path: 'document/contract/archive', does: 'archive', throttle: { most: 60, seconds: 600 } },
        'en.contract.remind': {
          path: 'document/contract/remind',
          does: 'remind',
          show: ['turnNames', 'remindWay', 'signBy', 'reminders', 'remindedAt'],
          throttle: { most: 60, seconds: 600 },
        },
        'en.contract.extend': { path: 'document/contract/extend', does: 'extend', show: ['signBy'], throttle: { most: 60, seconds: 600 } },
        ...termination.calls,
        'doc.contractReject': { path: 'document/contract/reject', does: { by: 'decision', of: { REJECT: 'reject', CANCEL: 'cancel' } } },
      },
    },
  },
});
