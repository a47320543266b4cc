/** What a browser hears of: of what its side has no view of, only what its journal names. */
import { expect, it } from 'vitest';
import { registry } from '#resources/index.ts';
import { clientView } from './client-view-of.ts';

const { words, resources, calls } = clientView(registry, 'enterprise');

it("[en.log.list] names in words each kind of record that a company's journal can hold", () => {
  for (const name of ['files', 'agreementAcceptances', 'memberModules', 'roleUsers']) expect(words[name]?.label, name).toHaveLength(2);
  expect(words.memberModules?.states.STOPPED?.[1]).toBe('Disabled');
});

it('[en.log.list] tells a company no field of a resource that it has no view of, and no life of rows that belong to no company', () => {
  const unseen = Object.entries(words).filter(([name]) => resources[name] === undefined);
  expect(unseen.length).toBeGreaterThan(10);
  expect(unseen.filter(([, each]) => each.fields !== undefined).map(([name]) => name)).toEqual([]);
  expect(words.issuers).toEqual({ label: expect.any(Array), acts: {}, states: {} });
});

it('[en.ca.save][en.handler.manage] a form knows what it does: keeps a draft that is handed in later, or hands in', () => {
  const moves = (name: string) => resources[name]?.transitions.filter(({ handsIn }) => handsIn).map(each => each.name);
  for (const name of ['certificateApplications', 'softKeyApplications', 'sealApplications']) expect(moves(name), name).toEqual(['submit']);
  expect(moves('sealActivations')).toEqual(['handIn']);
  for (const name of ['handlers', 'companyChanges', 'invoiceApplications', 'certificateBindings'])
    expect(resources[name]?.arrives, name).toEqual(['RETURNED']);
  for (const name of ['sealApplications', 'renewals', 'employees']) expect(resources[name]?.arrives, name).toBeUndefined();
});

it('[doc.contractStart][op.renewal.save] offers no tab for a state that no record rests in', () => {
  const operators = clientView(registry, 'operator').resources;
  expect(resources.contracts?.unseen).toEqual(['DRAFT']);
  // Operators keep drafts of renewals.
  expect(operators.renewals?.unseen).toBeUndefined();
  expect(operators.softKeyApplications?.unseen).toEqual(['DRAFT']);
  expect(resources.softKeyApplications?.unseen).toBeUndefined();
  expect(resources.seals?.unseen).toBeUndefined();
});

it("[en.employee.reset] a move's answer is the call's: what is shown only once is shown", () => {
  const shown = Object.keys(calls['en.employee.reset']?.answer ?? {});
  expect(shown).toContain('resetCode');
  expect(Object.keys(clientView(registry, 'operator').calls['op.operator.reset']?.answer ?? {})).toEqual(shown);
  expect(calls['en.employee.unlock']?.answer).toBeUndefined();
});

it("[en.hardKey.save] a widget of views is the field's on that side alone, with what it is told", () => {
  const seqNo = (side: string, name: string) => clientView(registry, side).resources[name]?.fields.seqNo;
  expect(seqNo('enterprise', 'sealActivations')).toMatchObject({
    widget: 'keyNumber',
    options: { call: 'en.hardKey.content', number: 'seqNo' },
  });
  // It is said once: beside the record's acts stands what is for no field.
  const views = (name: string) => clientView(registry, 'enterprise').resources[name]?.views;
  expect(views('sealActivations')?.widgets).toBeUndefined();
  expect(views('certificates')?.widgets?.length).toBeGreaterThan(0);
  for (const [side, name] of [
    ['enterprise', 'certificateBindings'],
    ['operator', 'certificateApplications'],
  ] as const)
    expect(Object.keys(seqNo(side, name) ?? {}), name).not.toContain('options');
});

it('[op.cert.issueMany] a move knows the call that does it to one record, and the one that does it to many', () => {
  const view = clientView(registry, 'operator');
  const issue = view.resources.certificates?.transitions.filter(({ name }) => name === 'issue');
  expect(issue).toEqual([expect.objectContaining({ call: 'op.cert.issue', many: 'op.cert.issueMany' })]);
  expect(view.calls['op.cert.issueMany']?.most).toBe(500);
});

it('[TBL-01] a filter that some states alone can meet knows them', () => {
  const { certificates } = { ...clientView(registry, 'operator').resources };
  expect(certificates?.fields.revocationReason?.states).toEqual(['REVOKED']);
  expect(certificates?.fields.provinceCode).not.toHaveProperty('states');
});

it('[FRM-01] a file whose purpose takes pictures alone is shown as one; what may be a PDF is named', () => {
  const { sealApplications, handlers } = resources;
  expect(sealApplications?.fields.sourceImage?.picture).toBe(true);
  const papers = Object.values(handlers?.fields ?? {}).filter(({ purpose }) => purpose === 'identity');
  expect(papers.length).toBeGreaterThan(0);
  expect(papers.map(({ picture }) => picture)).toEqual(papers.map(() => undefined));
});
