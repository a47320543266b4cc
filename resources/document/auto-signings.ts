/**
 * A company's authorisation to sign for it without anybody at the keys: proposed by an operator as they configure party A's handlers, in force
 * once the company itself has agreed with its signing password, and revoked by it whenever it likes.
 */
import { date, defineResource, file, instant, person, reference, sequence, text } from '#engine/declare/index.ts';
import { proofs } from './_signing.ts';

const scope = ['businessModule', 'template', 'handler', 'backupHandler', 'seal'] as const;
const record = ['createdAt', 'acceptedAt', 'acceptedBy', 'endedAt', 'endReason'] as const;

const ended = { endedAt: '$now' } as const;

export const autoSignings = defineResource({
  name: 'autoSignings',
  label: ['自动签授权', 'Automatic signing'],
  represent: '{authorisationNo}',
  fields: {
    authorisationNo: sequence(['授权编号', 'Authorisation number'], 'ZQ{date}{n:6}'),
    member: reference(['甲方企业', 'Party A company'], 'members', { readOnly: true }),
    businessModule: reference(['业务模块', 'Business module'], 'businessModules', { readOnly: true }),
    template: reference(['合同模板', 'Contract template'], 'contractTemplates', {
      when: {},
      readOnly: true,
      help: ['空白即该业务的全部模板', 'Leave empty for all templates of this module'],
    }),
    handler: reference(['经办人', 'Handler'], 'handlers', {
      readOnly: true,
      help: ['以该经办人的名义、在他的用印限额内签署', 'Signs on behalf of this handler, within their seal use limits'],
    }),
    backupHandler: reference(['备用经办人', 'Backup handler'], 'handlers', { readOnly: true }),
    seal: reference(['使用印章', 'Seal'], 'seals', { readOnly: true }),
    agreementFile: file(['自动签署授权协议', 'Automatic signing agreement'], 'signAgreement', { readOnly: true }),
    agreedOn: date(['协议签订日期', 'Agreement date'], { readOnly: true }),
    acceptedAt: instant(['确认时间', 'Confirmed at'], { readOnly: true }),
    acceptedBy: person(['确认人', 'Confirmed by'], { readOnly: true }),
    endedAt: instant(['失效时间', 'Ended at'], { readOnly: true }),
    endReason: text(['失效原因', 'Reason ended'], { rules: 'length:0,200', readOnly: true }),
  },
  states: {
    PROPOSED: { label: ['待企业确认', 'Awaiting company confirmation'], tone: 'busy' },
    IN_FORCE: { label: ['生效', 'Active'], tone: 'good' },
    REVOKED: { label: ['企业已拒绝或撤销', 'Declined or revoked by company'], tone: 'bad' },
    ENDED: { label: ['已失效', 'No longer valid'], tone: 'neutral' },
  },
  start: 'PROPOSED',
  transitions: {
    accept: {
      label: ['确认授权', 'Confirm authorisation'],
      from: 'PROPOSED',
      to: 'IN_FORCE',
      ask: { ...proofs, smsCode: { ...proofs.smsCode, widget: 'mandateCode' } },
      set: { acceptedAt: '$now', acceptedBy: '$session.userNum' },
      effect: 'autoSigning.accept',
      tells: { to: 'author', text: 'autoSigning.accepted' },
    },
    revoke: {
      label: ['拒绝或撤销授权', 'Decline or revoke'],
      from: ['PROPOSED', 'IN_FORCE'],
      to: 'REVOKED',
      reason: 'required',
      set: ended,
      effect: 'autoSigning.revoke',
      tells: { to: 'author', text: 'autoSigning.revoked' },
      danger: true,
    },
    // The configuration that was agreed to has changed or is gone.
    end: { label: ['随配置失效', 'End with configuration'], from: ['PROPOSED', 'IN_FORCE'], to: 'ENDED', by: 'effect', set: ended },
    lapse: {
      label: ['随经办人或印章失效', 'End with handler or seal'],
      from: ['PROPOSED', 'IN_FORCE'],
      to: 'ENDED',
      by: 'effect',
      follows: { handler: 'withdraw', seal: 'cancel', member: 'out' },
      set: ended,
    },
  },
  groups: {
    scope: { label: ['授权范围', 'Scope'], fields: ['authorisationNo', ...scope] },
    agreement: { label: ['授权协议', 'Agreement'], fields: ['agreementFile', 'agreedOn'] },
  },
  indexes: [['agreementFile']],
  audiences: {
    operator: {
      rows: 'all',
      reads: ['createdBy'],
      list: ['authorisationNo', 'state', 'member', 'businessModule', 'template', 'handler', 'seal', 'acceptedAt', 'createdAt'],
      without: ['template', 'seal'],
      show: [{ label: ['企业', 'Company'], fields: ['member'] }, 'scope', 'agreement', { of: 'record', fields: [...record] }],
      next: {
        PROPOSED: [
          '由甲方企业的管理员在“经办人管理 · 自动签授权”中确认；确认之前由人工签署',
          'An administrator of the Party A company confirms under Handlers > Automatic signing. Until then contracts are signed manually',
        ],
      },
      calls: { 'doc.autoSigning.list': { path: 'document/autoSigning/list', does: 'list', menu: 'F4' } },
    },
    enterprise: {
      menu: '203',
      rows: { member: '$session.memberId' },
      home: { waits: ['PROPOSED'] },
      list: ['authorisationNo', 'state', 'businessModule', 'template', 'handler', 'seal', 'agreedOn', 'acceptedAt', 'createdAt'],
      show: ['scope', 'agreement', { of: 'record', fields: [...record] }],
      next: {
        PROPOSED: [
          '请核对授权协议和范围。企业管理员以签章密码或短信验证码确认后，轮到本企业的合同由系统按此签署，不再逐份询问；随时可以撤销',
          "Check the agreement and its scope. Once an administrator confirms with their signing password or an SMS code, contracts are signed automatically whenever it is your company's turn, without asking again. You can revoke this at any time",
        ],
        IN_FORCE: [
          '轮到本企业的合同由系统签署，每次都记入用印记录；办不成时转由人工签署并通知企业管理员',
          "Contracts are signed automatically when it is your company's turn, and every signing is recorded in the seal usage log. If one cannot be signed, your administrators are notified to sign it manually",
        ],
      },
      calls: {
        'doc.autoSigning.list': { path: 'document/autoSigning/list', does: 'list' },
        'doc.autoSigning.accept': {
          path: 'document/autoSigning/accept',
          does: 'accept',
          idempotent: true,
          throttle: { most: 30, seconds: 600 },
        },
        'doc.autoSigning.revoke': { path: 'document/autoSigning/revoke', does: 'revoke' },
      },
    },
  },
});
