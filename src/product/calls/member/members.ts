/** A member's fate: frozen and unfrozen, and leaving with all its consequences in one transaction. */
import type { ResourceModel } from '#engine/project/model.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { type Act, type Inside, sessionOf } from '#service/calls/contract.ts';
import { placeOf } from '../dictionary/regions.ts';
import { cancelSeals, resumeSeals, suspendSeals } from '../seal/consequences.ts';

const idOf = (act: Act): string => String(act.record?.id);

/** Seals stand still and sessions end: a frozen company's people see at the next call why. */
export const freeze =
  (services: Services): Inside =>
  async act => {
    await suspendSeals(act.records, { member: idOf(act) }, 'MEMBER_FROZEN');
    await services.sessions.endAll(act.records.rows, { member: idOf(act) }, 'MEMBER_ENDED', act.now);
  };

/** Its seals come back as they were, those whose certificate is in order. */
export const unfreeze: Inside = async act => {
  await resumeSeals(act.records, { member: idOf(act) }, 'member');
};

/** States of an application that somebody is at work on; drafts and returned ones are the company's own and go with it. */
const underWay = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'APPROVED', 'TO_PAY', 'PAID', 'EXECUTING', 'EXEC_FAILED', 'MAKING', 'SHIPPED'];
const own = ['DRAFT', 'RETURNED'];

/** Every kind of application that a member makes; a facet of one that is a queue itself holds the same records once more. */
const applicationsOf = (act: Act): readonly ResourceModel[] =>
  Object.values(act.model.resources).filter(
    ({ queue, fields, facetOf }) =>
      queue !== undefined && fields.member?.to === 'members' && act.model.resources[facetOf ?? '']?.queue === undefined,
  );

/** Of these states the ones an application of this kind leaves again: one that ends approved is not under way. */
const statesOf = ({ states = {}, transitions }: ResourceModel, wanted: readonly string[]): readonly string[] =>
  wanted.filter(state => state in states && Object.values(transitions).some(({ from, to }) => from.includes(state) && to !== 'same'));

/** Nothing that somebody is at work on may be left behind: each kind is named, with how many there are. */
const refuseUnderWay = async (act: Act, member: string): Promise<void> => {
  const language = act.language === 'zh' ? 0 : 1;
  const found: string[] = [];
  for (const resource of applicationsOf(act)) {
    const state = statesOf(resource, underWay);
    const count = state.length === 0 ? 0 : await act.records.rows.count(resource.name, { member, state }, act.records.operands);
    if (count > 0) found.push(`${resource.label[language]} ${count}`);
  }
  if (found.length > 0) throw new Refusal('MEMBER_HAS_OPEN', { params: { open: found.join(language === 0 ? '、' : ', ') } });
};

/** What the company had not handed in, or was given back, is withdrawn with it. */
const withdrawOwn = async (act: Act, member: string): Promise<void> => {
  for (const resource of applicationsOf(act)) {
    const state = resource.transitions.withdraw === undefined ? [] : statesOf(resource, own);
    if (state.length === 0) continue;
    for await (const page of act.records.rows.walk(resource.name, { where: [{ member, state }], heavy: true }))
      for (const row of page)
        if (resource.transitions.withdraw?.from.includes(String(row.state)))
          await act.records.move(resource.name, row, 'withdraw', null, { reason: String(act.input.reason ?? '') });
  }
};

/**
 * `operation/member/out`: no application is under way; what the company was still writing is withdrawn, its seals are cancelled and its
 * sessions end. What else
 * ends with it says so itself (`follows: { member: 'out' }`): certificates, accounts, handlers.
 */
export const leave =
  (services: Services): Inside =>
  async act => {
    const member = idOf(act);
    await refuseUnderWay(act, member);
    await withdrawOwn(act, member);
    await cancelSeals(act.records, member, '企业注销');
    await services.sessions.endAll(act.records.rows, { member }, 'MEMBER_ENDED', act.now);
  };

/** A region's names follow its code. */
export const place: Inside = async act => {
  if (act.changes.region !== undefined) Object.assign(act.changes, placeOf(act.changes.region as string | null));
};

/** `operation/companyType/add/{userNum}`: the company of this person gets the type. */
export const setType: Inside = async act => {
  const { userNum, companyType } = act.input;
  const type = await act.records.find('companyTypes', { id: String(companyType), enabled: true });
  if (type === undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'companyType', code: 'reference' }] });
  const employee = await act.records.get('employees', { userNum: String(userNum) });
  const member = await act.records.get('members', { id: String(employee.member) }, { lock: true });
  if (member.state === 'OUT') throw new Refusal('MEMBER_NOT_ACTIVE');
  const { id, version, memberCode } = await act.records.change('members', member, null, { companyType });
  return { id, version, memberCode };
};

/** `operation/company/info/{userNum}`: the company behind a user number. */
export const ofUser: Inside = async act => {
  const employee = await act.records.get('employees', { userNum: String(act.input.userNum) });
  return act.records.shown('members', await act.records.get('members', { id: String(employee.member) }), sessionOf(act).side);
};
