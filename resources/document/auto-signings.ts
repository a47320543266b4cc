/**
 * A company's authorisation to sign for it without anybody at the keys: proposed by an operator as they configure party A's handlers, in force
 * once the company itself has agreed with its signing password, and revoked by it whenever it likes.
 */
import { date, defineResource, file, instant, reference, sequence, text } from '#engine/declare/index.ts';
import { proofs } from './_signing.ts';

const scope = ['businessModule', 'template', 'handler', 'backupHandler', 'seal'] as const;
const record = ['createdAt', 'acceptedAt', 'acceptedBy', 'endedAt', 'endReason'] as const;

const ended = { endedAt: '$now' } as const;

export const autoSignings = defineResource({
  name: 'autoSignings',
  label: ['自动签授权', 'Automatic signing'],
  represent: '{authorisationNo}',
  fields: {
    authorisationNo: sequence(['授权编号', 'Authorisation'], 'ZQ{date}{n:6}'),
    member: reference(['甲方企业', "Seller's company"], 'members', { readOnly: true }),
    businessModule: reference(['业务模块', 'Business module'], 'businessModules', { readOnly: true }),
    template: reference(['合同模板', 'Template'], 'contractTemplates', {
      when: {},
      readOnly: true,
      help: ['空白即该业务的全部模板', 'Empty: every template of that business'],
    }),
    handler: reference(['经办人', 'Handler'], 'handlers', {
      readOnly: true,
      help: ['以该经办人的名义、在他的用印限额内签署', 'Signed as this handler and within their limits'],
    }),
    backupHandler: reference(['备用经办人', 'Deputy'], 'handlers', { readOnly: true }),
    seal: reference(['使用印章', 'Seal'], 'seals', { readOnly: true }),
    agreementFile: file(['自动签授权协议', 'Agreement on automatic signing'], 'signAgreement', { readOnly: true, indexed: true }),
    agreedOn: date(['协议签订日期', 'Agreed on'], { readOnly: true }),
    acceptedAt: instant(['确认时间', 'Agreed to at'], { readOnly: true }),
    acceptedBy: text(['确认人', 'Agreed to by'], { readOnly: true, person: true }),
    endedAt: instant(['失效时间', 'Ended at'], { readOnly: true }),
    endReason: text(['失效原因', 'Why it ended'], { rules: 'length:0,200', readOnly: true }),
  },
  states: {
    PROPOSED: { label: ['待企业确认', 'The company is asked'], tone: 'busy' },
    IN_FORCE: { label: ['生效', 'In force'], tone: 'good' },
    REVOKED: { label: ['企业已拒绝或撤销', 'Revoked by the company'], tone: 'bad' },
    ENDED: { label: ['已失效', 'Ended'], tone: 'neutral' },
  },
  start: 'PROPOSED',
  transitions: {
    accept: {
      label: ['确认授权', 'Agree'],
      from: 'PROPOSED',
      to: 'IN_FORCE',
      ask: proofs,
      set: { acceptedAt: '$now', acceptedBy: '$session.userNum' },
      effect: 'autoSigning.accept',
    },
    revoke: {
      label: ['拒绝或撤销授权', 'Refuse or revoke'],
      from: ['PROPOSED', 'IN_FORCE'],
      to: 'REVOKED',
      reason: 'required',
      set: ended,
      effect: 'autoSigning.revoke',
      danger: true,
    },
    // What was agreed to is configured otherwise, or not at all.
    end: { label: ['随配置失效', 'Ends with its configuration'], from: ['PROPOSED', 'IN_FORCE'], to: 'ENDED', by: 'effect', set: ended },
    lapse: {
      label: ['随经办人或印章失效', 'Ends with handler or seal'],
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
  audiences: {
    operator: {
      rows: 'all',
      reads: ['createdBy'],
      views: {
        list: {
          columns: ['authorisationNo', 'state', 'member', 'businessModule', 'template', 'handler', 'seal', 'acceptedAt', 'createdAt'],
          without: ['template', 'seal'],
        },
        show: [{ label: ['企业', 'Company'], fields: ['member'] }, 'scope', 'agreement', { of: 'record', fields: [...record] }],
        next: {
          PROPOSED: [
            '由甲方企业的管理员在“经办人管理 · 自动签授权”中确认；确认之前由人工签署',
            "An administrator of the seller's company agrees under Handlers, Automatic signing. Until then contracts are signed by hand",
          ],
        },
      },
      calls: { 'doc.autoSigning.list': { path: 'document/autoSigning/list', does: 'list', menu: 'F4' } },
    },
    enterprise: {
      menu: '203',
      rows: { member: '$session.memberId' },
      home: { waits: ['PROPOSED'] },
      views: {
        list: ['authorisationNo', 'state', 'businessModule', 'template', 'handler', 'seal', 'agreedOn', 'acceptedAt', 'createdAt'],
        show: ['scope', 'agreement', { of: 'record', fields: [...record] }],
        next: {
          PROPOSED: [
            '请核对授权协议和范围。企业管理员以签章密码或短信验证码确认后，轮到本企业的合同由系统按此签署，不再逐份询问；随时可以撤销',
            'Read the agreement and its scope. Once an administrator agrees with their signing password or a code, contracts are signed by it when it is your turn, without asking again. You can revoke it at any time',
          ],
          IN_FORCE: [
            '轮到本企业的合同由系统签署，每次都记入用印记录；办不成时转由人工签署并通知企业管理员',
            'Contracts are signed when it is your turn, and each use stands in the log of seals. What cannot be signed is left to you, and your administrators are told',
          ],
        },
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
