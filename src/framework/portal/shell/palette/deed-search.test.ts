import { describe, expect, it } from 'vitest';
import { type Deed, searchDeeds } from './deed-search.ts';

const deed = (key: string, words: Deed['words'], act?: Deed['act']): Deed => ({
  key,
  title: key,
  note: undefined,
  to: key,
  words,
  ...(act ? { act } : {}),
});
const deeds = [
  deed('contract', [
    ['发起合同', 'Start a contract'],
    ['合同', 'contract'],
  ]),
  deed('employee', [['员工', 'employee']]),
  deed('revoke', [['吊销数字证书', 'Revoke certificate']], ['吊销', 'Revoke']),
  deed('approve', [['通过合同', 'Approve contract']], ['通过', 'Approve']),
];
const found = (text: string) => searchDeeds(deeds, text).map(({ key }) => key);

describe('[SHL-05] deeds', () => {
  it.each([
    ['发起合同', ['contract']],
    ['start contract', ['contract']],
    ['fqht', ['contract']],
    ['新增员工', ['employee']],
    ['add an employee', ['employee']],
    ['new', ['contract', 'employee']],
    ['吊销', ['revoke']],
    ['revoke a certificate', ['revoke']],
    ['合同', ['contract']],
    ['证书', []],
  ])('by %s', (text, keys) => {
    expect(found(text)).toEqual(keys);
  });
});
