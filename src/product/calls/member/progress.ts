/** How far an application is, for whoever knows its number and the mobile it was made with: a registration's, or that of a company's people. */
import { entityOf, type ResourceModel } from '#engine/project/model.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Act, Inside } from '#service/calls/contract.ts';
import type { Row } from '#service/store/rows.ts';
import { mostTries } from './registration.ts';

interface Found {
  readonly resource: ResourceModel;
  readonly row: Row;
  readonly companyName: unknown;
}

const registered = async (act: Act): Promise<Found | undefined> => {
  const { applyNo, mobile } = act.input;
  const row = await act.records.find('authentications', { applyNo: String(applyNo) });
  if (row === undefined || row.contactMobile !== mobile) return undefined;
  return { resource: act.records.resource('authentications'), row, companyName: row.companyName };
};

/** What members apply for: whoever handed it in knows it by their mobile, and whoever is the company's contact by theirs. */
const appliedFor = async (act: Act): Promise<Found | undefined> => {
  const { applyNo, mobile } = act.input;
  const kinds = Object.values(act.model.resources).filter(
    each => entityOf(each) === each.name && each.fields.applyNo !== undefined && each.fields.member?.to === 'members',
  );
  for (const resource of kinds) {
    const row = resource.name === 'authentications' ? undefined : await act.records.find(resource.name, { applyNo: String(applyNo) });
    if (row === undefined || typeof row.member !== 'string') continue;
    const member = await act.records.get('members', { id: row.member });
    const person = typeof row.submittedBy === 'string' ? await act.records.find('employees', { userNum: row.submittedBy }) : undefined;
    if (member.contactMobile === mobile || person?.mobile === mobile) return { resource, row, companyName: member.companyName };
  }
  return undefined;
};

/** `enterprise/register/search`. A number that nothing has and a mobile that is not its own are one answer. */
export const progress: Inside = async act => {
  const found = (await registered(act)) ?? (await appliedFor(act));
  if (found === undefined) throw new Refusal('APPLICATION_MISSING');
  const { resource, row, companyName } = found;
  const { list } = await act.records.rows.list('journal', {
    where: [{ resource: resource.name, recordId: String(row.id) }],
    session: {},
    now: act.now,
    sort: { field: 'id', order: 'ASC' },
    page: { number: 1, size: 100 },
    total: false,
  });
  const state = String(row.state);
  const registration = resource.name === 'authentications';
  return {
    applyNo: row.applyNo,
    registration,
    subject: resource.label,
    companyName,
    state,
    label: resource.states?.[state]?.label,
    method: registration ? row.method : null,
    submittedAt: row.submittedAt,
    decidedAt: row.decidedAt,
    decisionReason: row.decisionReason ?? null,
    marks: registration && state === 'RETURNED' ? (row.marks ?? null) : null,
    fillBefore: state === 'WAIT_FILL' ? row.fillBefore : null,
    triesLeft: state === 'WAIT_FILL' ? mostTries - Number(row.amountTries) : null,
    history: list
      .filter(entry => entry.fromState !== entry.toState)
      .map(({ at, action, toState, reason }) => ({
        at,
        action,
        toState,
        label: resource.states?.[String(toState)]?.label ?? null,
        reason,
      })),
  };
};
