/** A member's fate: frozen and unfrozen, and leaving with all its consequences in one transaction. */
import { listed, pick } from '#engine/declare/label.ts';
import type { ResourceModel } from '#engine/project/model.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { companyTypes } from '#resources/dictionary/company-types.ts';
import { memberCalls } from '#resources/member/calls.ts';
import { employees } from '#resources/member/employees.ts';
import { members } from '#resources/member/members.ts';
import { type Act, sessionOf } from '#service/records/act.ts';
import { answer, effect, written } from '#service/records/typed.ts';
import { placeOf } from '../dictionary/regions.ts';
import { endWithParty } from '../document/contracts-left.ts';
import { cancelSeals, resumeSeals, suspendSeals } from '../seal/consequences.ts';
import { applicationsNamed } from './any-application.ts';

/** Seals stand still and sessions end: a frozen company's people see at the next call why. */
export const freeze = (services: Services) =>
  effect(members)('freeze', async ({ record, records, now }) => {
    await suspendSeals(records, { member: record.id }, 'MEMBER_FROZEN');
    await services.sessions.endAll(records.rows, { member: record.id }, 'MEMBER_ENDED', now);
  });

/** Its seals come back as they were, those whose certificate is in order. */
export const unfreeze = effect(members)('unfreeze', ({ record, records }) => resumeSeals(records, { member: record.id }, 'member'));

/** States of an application that somebody is at work on; drafts and returned ones are the company's own and go with it. */
const underWay = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'APPROVED', 'TO_PAY', 'PAID', 'EXECUTING', 'EXEC_FAILED', 'MAKING', 'SHIPPED'];
const own = ['DRAFT', 'RETURNED'];

const isQueue = (resource: ResourceModel | undefined): boolean => (resource?.review?.menus.length ?? 0) > 0;

/** Every kind of application that a member makes; a facet of one that is a queue itself holds the same records once more. */
const applicationsOf = ({ model }: Pick<Act, 'model'>): readonly ResourceModel[] =>
  Object.values(model.resources).filter(
    resource => isQueue(resource) && resource.fields.member?.to === 'members' && !isQueue(model.resources[resource.facetOf ?? '']),
  );

/** Of these states the ones an application of this kind leaves again: one that ends approved is not under way. */
const statesOf = ({ states = {}, transitions }: ResourceModel, wanted: readonly string[]): readonly string[] =>
  wanted.filter(state => state in states && Object.values(transitions).some(({ from, to }) => from.includes(state) && to !== 'same'));

/** Nothing that somebody is at work on may be left behind: each kind is named, with how many there are. */
const refuseUnderWay = async (act: Pick<Act, 'records' | 'model' | 'language'>, member: string): Promise<void> => {
  const found: string[] = [];
  for (const resource of applicationsOf(act)) {
    const state = statesOf(resource, underWay);
    const count = state.length === 0 ? 0 : await act.records.rows.count(resource.name, { member, state }, act.records.operands);
    if (count > 0) found.push(`${pick(resource.label, act.language)} ${count}`);
  }
  if (found.length > 0) throw new Refusal('MEMBER_HAS_OPEN', { params: { open: listed(found, act.language) } });
};

/** What the company had not handed in, or was given back, is withdrawn with it. */
const withdrawOwn = async (act: Pick<Act, 'records' | 'model'>, member: string, reason: string): Promise<void> => {
  for (const resource of applicationsOf(act)) {
    const state = resource.transitions.withdraw === undefined ? [] : statesOf(resource, own);
    if (state.length === 0) continue;
    const applications = act.records.of(applicationsNamed(resource.name));
    for await (const page of applications.walk({ where: [{ member, state }], heavy: true }))
      for (const row of page)
        if (resource.transitions.withdraw?.from.includes(row.state)) await applications.move(row, 'withdraw', null, { reason });
  }
};

/**
 * `operation/member/out`: no application is under way; what the company was still writing is withdrawn, contracts that wait for it end, its seals are
 * cancelled and its sessions end. What else ends with it says so itself (`follows: { member: 'out' }`): certificates, accounts, handlers.
 */
export const leave = (services: Services) =>
  effect(members)(['out', 'turnAway'], async act => {
    const { id: member } = act.record;
    await refuseUnderWay(act, member);
    await withdrawOwn(act, member, act.input.reason);
    await endWithParty(act, act.record);
    await cancelSeals(act.records, member, '企业注销 / The company was closed');
    await services.sessions.endAll(act.records.rows, { member }, 'MEMBER_ENDED', act.now);
  });

/** A region's names follow its code. */
export const place = written(members)(async ({ changes }) => {
  if (changes.region !== undefined) Object.assign(changes, placeOf(changes.region));
});

/** `operation/companyType/add/{userNum}`: the company of this person gets the type. */
export const setType = answer(memberCalls)('op.companyType.add', async ({ input, records }) => {
  const { userNum, companyType } = input;
  const type = await records.of(companyTypes).find({ id: companyType, enabled: true });
  if (type === undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'companyType', code: 'reference' }] });
  const employee = await records.of(employees).get({ userNum });
  const member = await records.of(members).get({ id: employee.member }, { lock: true });
  if (member.state === 'OUT') throw new Refusal('MEMBER_NOT_ACTIVE');
  const { id, version, memberCode } = await records.of(members).change(member, null, { companyType });
  return { id, version, memberCode };
});

/** `operation/company/info/{userNum}`: the company behind a user number. */
export const ofUser = answer(memberCalls)('op.company.info', async act => {
  const { records, input } = act;
  const employee = await records.of(employees).get({ userNum: input.userNum });
  return records.shown(members.name, await records.of(members).get({ id: employee.member }), sessionOf(act).side);
});
