/** A person's real-name authentication: their name and number held against the authorisation file that they uploaded, by a reviewer. */
import { choice, date, defineResource, file, reference, text } from '#engine/declare/index.ts';
import { idTypes, personMethods } from '../_terms.ts';

export const personAuthentications = defineResource({
  name: 'personAuthentications',
  label: ['个人实名认证', 'Personal identity verifications'],
  represent: '{name} ({applyNo})',
  review: {
    kind: 'PERSON_NAME',
    letters: 'GR',
    approved: 'DONE',
    // Uploading the file hands it in; after a return another upload hands it in again.
    arrives: true,
    complete: ['name', 'idNo', 'letterFile'],
  },
  fields: {
    member: reference(['所属企业', 'Company'], 'members', { rules: 'required' }),
    employee: reference(['员工', 'Employee'], 'employees', { rules: 'required' }),
    userNum: text(['用户编号', 'User number'], { rules: 'required' }),
    // As they stood when the file was handed in; the decision is about these.
    name: text(['姓名', 'Name'], { rules: 'required|trueName' }),
    idType: choice(['证件类型', 'ID type'], idTypes, { default: 'ID_CARD' }),
    idNo: text(['证件号码', 'ID number'], { rules: 'required|length:5,30', clean: 'upper', personal: true }),
    method: choice(['认证方式', 'Method'], personMethods, { default: 'P2' }),
    letterFile: file(['个人授权文件', 'Personal authorisation document'], 'letter', { rules: 'required' }),
    letterTo: date(['授权文件有效期至', 'Authorisation valid until']),
  },
  groups: {
    person: { label: ['个人', 'Person'], fields: ['name', 'idType', 'idNo', 'userNum', 'member'] },
    authentication: { label: ['认证', 'Verification'], fields: ['method', 'letterFile', 'letterTo'] },
  },
  indexes: [['userNum']],
  audiences: {
    operator: {
      as: 'reviewer',
      menu: 'E5',
      rows: 'all',
      reads: ['employee'],
      list: ['name', 'state', 'dueAt', 'applyNo', 'member', 'idType', 'letterTo', 'submittedAt', 'claimedBy', 'decidedAt'],
      search: ['userNum'],
      without: ['idType'],
      show: ['person', 'authentication', 'review'],
      marks: ['name', 'idType', 'idNo', 'member', 'letterTo'],
      calls: {
        'op.personAuth.list': { path: 'operation/personAuthentication/list', does: 'list' },
        'op.personAuth.detail': { path: 'operation/personAuthentication/detail', does: 'get', unmask: ['idNo'] },
        'op.personAuth.save': { path: 'operation/personAuthentication/save', does: 'note' },
        'op.personAuth.commit': { path: 'operation/personAuthentication/commit', does: 'decide' },
      },
    },
    enterprise: {
      as: 'applicant',
      // Whoever it is about, and nobody else of their company.
      menu: '401',
      rows: { userNum: '$session.userNum' },
      reads: ['employee'],
      list: ['applyNo', 'state', 'name', 'method', 'letterTo', 'submittedAt', 'decidedAt', 'decisionReason'],
      show: [
        { of: 'person', fields: ['name', 'idType', 'idNo'] },
        'authentication',
        { of: 'progress', fields: ['applyNo', 'submittedAt', 'decidedAt', 'decisionReason'] },
      ],
      next: {
        RETURNED: [
          '平台退回了认证申请，原因见“审核意见”。请到“个人信息”重新上传个人授权文件；姓名或证件号码有误的，先请企业管理员更正。',
          'The platform returned your application; see Review comment for the reason. Upload the authorisation again under “Personal information”. If your name or ID number is wrong, ask your company administrator to correct it first.',
        ],
        REJECTED: [
          '认证没有通过，原因见“审核意见”。如需再次认证，请到“个人信息”重新上传个人授权文件。',
          'Not approved; see Review comment for the reason. To apply again, upload the authorisation again under “Personal information”.',
        ],
        WITHDRAWN: [
          '认证申请已撤回。仍需认证的，请到“个人信息”重新上传个人授权文件。',
          'Withdrawn. If you still need it, upload the authorisation again under “Personal information”.',
        ],
        EXPIRED: [
          '认证申请被退回后长时间没有更正，已作废。仍需认证的，请到“个人信息”重新上传个人授权文件。',
          'This application expired because it was not corrected in time. If you still need it, upload the authorisation again under “Personal information”.',
        ],
        DONE: ['已通过实名认证，现在不需要您操作。', "Your identity is verified. You don't need to do anything."],
      },
      calls: {
        'en.person.authentications': { path: 'person/authentication/list', does: 'list' },
        'en.person.authentication': { path: 'person/authentication/detail/{id}', does: 'get' },
      },
    },
  },
});
