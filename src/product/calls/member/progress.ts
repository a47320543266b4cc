/** How far an application is, for whoever knows its number and the mobile it was made with: a registration's, or that of a company's people. */
import type { RowOf } from '#engine/declare/typed.ts';
import { entityOf, type ResourceModel } from '#engine/project/model.ts';
import { journal } from '#engine/system/journal.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { authentications } from '#resources/member/authentications.ts';
import { memberCalls } from '#resources/member/calls.ts';
import { employees } from '#resources/member/employees.ts';
import { members } from '#resources/member/members.ts';
import type { Act } from '#service/records/act.ts';
import { answer } from '#service/records/typed.ts';
import { type AnyApplication, applicationsNamed } from './any-application.ts';
import { mostTries } from './registration.ts';

interface Found {
  readonly resource: ResourceModel;
  readonly row: AnyApplication;
  readonly registration?: RowOf<typeof authentications>;
  readonly companyName: string;
}

type Asking = Pick<Act, 'records' | 'model'> & { readonly input: { readonly applyNo: string; readonly mobile: string } };

const registered = async ({ records, input: { applyNo, mobile } }: Asking): Promise<Found | undefined> => {
  const row = await records.of(authentications).find({ applyNo });
  if (row === undefined || row.contactMobile !== mobile) return undefined;
  return { resource: records.resource(authentications.name), row, registration: row, companyName: row.companyName };
};

/** What members apply for: whoever handed it in knows it by their mobile, and whoever is the company's contact by theirs. */
const appliedFor = async ({ records, model, input: { applyNo, mobile } }: Asking): Promise<Found | undefined> => {
  const kinds = Object.values(model.resources).filter(
    each =>
      entityOf(each) === each.name &&
      each.name !== authentications.name &&
      each.fields.applyNo !== undefined &&
      each.fields.member?.to === 'members',
  );
  for (const resource of kinds) {
    const row = await records.of(applicationsNamed(resource.name)).find({ applyNo });
    if (row === undefined || row.member === null) continue;
    const member = await records.of(members).get({ id: row.member });
    const person = row.submittedBy === null ? undefined : await records.of(employees).find({ userNum: row.submittedBy });
    if (member.contactMobile === mobile || person?.mobile === mobile) return { resource, row, companyName: member.companyName };
  }
  return undefined;
};

/** Of what was done it is no state: that an application waits is said above its history. */
const handedIn = ['提交', 'Submitted'] as const;

/** `enterprise/register/search`. A number that nothing has and a mobile that is not its own are one answer. */
export const progress = answer(memberCalls)('en.register.search', async act => {
  const found = (await registered(act)) ?? (await appliedFor(act));
  if (found === undefined) throw new Refusal('APPLICATION_MISSING');
  const { resource, row, registration, companyName } = found;
  const { list } = await act.records.of(journal).list({
    where: [{ resource: resource.name, recordId: row.id }],
    sort: { field: 'id', order: 'ASC' },
    page: { number: 1, size: 100 },
    total: false,
  });
  const { state } = row;
  return {
    applyNo: row.applyNo,
    registration: registration !== undefined,
    subject: resource.label,
    companyName,
    state,
    label: resource.states?.[state]?.label,
    method: registration?.method ?? null,
    submittedAt: row.submittedAt,
    dueAt: row.dueAt,
    decidedAt: row.decidedAt,
    decisionReason: row.decisionReason ?? null,
    marks: registration?.state === 'RETURNED' ? (registration.marks ?? null) : null,
    fillBefore: registration?.state === 'WAIT_FILL' ? registration.fillBefore : null,
    triesLeft: registration?.state === 'WAIT_FILL' ? mostTries - (registration.amountTries ?? 0) : null,
    history: list
      .filter(entry => entry.fromState !== entry.toState)
      .map(({ at, action, toState, reason }) => ({
        at,
        action,
        toState,
        label: toState === 'SUBMITTED' ? handedIn : (resource.states?.[toState ?? '']?.label ?? null),
        reason,
      })),
  };
});
