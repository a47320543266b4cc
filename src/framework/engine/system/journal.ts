/** The journal: who did what to which record, before and after, chained by hashes so that a changed entry shows. */
import { choice, choices, flag, instant, json, person, reference, references, text } from '../declare/fields.ts';
import { defineSystemEntity, named, organisation } from '../declare/system-entity.ts';
import { sideName } from './fields.ts';
import { changes } from './shapes.ts';

export const journal = defineSystemEntity({
  name: 'journal',
  label: ['操作日志', 'Audit log'],
  represent: '{at} {userName}',
  fields: {
    at: instant(['时间', 'Time'], { readOnly: true, widget: 'moment' }),
    traceId: text(['追踪号', 'Trace ID'], { readOnly: true }),
    side: sideName(['操作方', 'User type'], { readOnly: true }),
    userNum: person(['操作人', 'Actor'], { readOnly: true }),
    userName: text(['操作人', 'Actor'], { readOnly: true, widget: 'recordActor' }),
    // As they were held then: what is taken back later leaves it as it was.
    roles: references(['角色', 'Role'], 'roles', { readOnly: true }),
    byFounder: flag(['创始管理员操作', 'Founder action'], { readOnly: true }),
    member: reference(['所属{organisation}', '{organisation}'], organisation, { readOnly: true }),
    callId: text(['接口', 'API call'], { readOnly: true }),
    action: text(['操作', 'Action'], { readOnly: true, widget: 'recordAct' }),
    resource: text(['对象类型', 'Record type'], { readOnly: true, widget: 'recordKind' }),
    recordId: text(['对象名称或编号', 'Record name or number'], { readOnly: true, by: 'resource' }),
    // What is called by whom it is about alone is called by their number.
    // Some records are called by their user's number.
    recordLabel: person(['对象', 'Related record'], { rules: 'length:0,400', readOnly: true, widget: 'recordLink' }),
    fromState: text(['原状态', 'Former status'], { readOnly: true, widget: 'recordState' }),
    toState: text(['新状态', 'New status'], { readOnly: true, widget: 'recordState' }),
    reason: text(['原因', 'Reason'], { rules: 'length:0,400', readOnly: true, widget: 'recordReason' }),
    changes: json(['变更内容', 'Changes'], changes, { readOnly: true, widget: 'changes' }),
    // Those of a record that was there, as far as somebody reads them: what is looked for by its change is found without the changes.
    fieldNames: choices(['变更字段', 'Changed field'], named, { readOnly: true, widget: 'recordFields' }),
    ip: text(['IP', 'IP'], { rules: 'length:0,45', readOnly: true }),
    userAgent: text(['客户端', 'Client'], { rules: 'length:0,400', readOnly: true }),
    result: choice(
      ['结果', 'Result'],
      { OK: ['成功', 'Succeeded'], REFUSED: ['拒绝', 'Denied'], FAILED: ['出错', 'Error'] },
      { readOnly: true, default: 'OK' },
    ),
    prevHash: text(['前一摘要', 'Previous hash'], { readOnly: true }),
    hash: text(['摘要', 'Hash'], { readOnly: true }),
  },
  appendOnly: true,
  journal: false,
  indexes: [
    ['resource', 'recordId', 'id'],
    ['member', 'at'],
    ['userNum', 'at'],
    // Almost all succeeded: what was refused is found without walking past them.
    ['result', 'at', 'id'],
    ['traceId'],
  ],
});
