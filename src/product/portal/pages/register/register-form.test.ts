import { describe, expect, it } from 'vitest';
import { faultBy } from '#portal/pages/light/form.ts';
import { fileFault } from '../papers/papers.ts';
import { bodyOf, emptyValues, fieldNames, fieldRules, type Values } from './register-form.ts';

const valid: Values = {
  companyName: '杭州云栖精密制造(有限)公司',
  uscc: ' 91330100799655058b ',
  address: '杭州市西湖区文三路 1 号',
  legalName: '王建国',
  legalIdNo: '11010519491231002x',
  contactName: '李梅',
  contactMobile: '１３８００００１２３４',
  smsCode: '123456',
  adminUserName: 'limei',
  adminPassword: 'Passw0rd',
  adminPasswordAgain: 'Passw0rd',
};
const faults = (values: Values) => fieldNames.filter(name => faultBy(fieldRules[name], values[name], 'zh') !== undefined);

describe('the registration form', () => {
  it('[RTE-01] accepts a complete application', () => {
    expect(faults(valid)).toEqual([]);
  });
  it('[VAL-01] asks for every field', () => {
    expect(faults(emptyValues)).toEqual([...fieldNames]);
  });
  it.each([
    ['uscc', '91330100799655058X'],
    ['legalIdNo', '110105194912310021'],
    ['contactMobile', '12800001234'],
    ['smsCode', '12345'],
    ['adminPassword', '12345678'],
    ['adminUserName', 'a b'],
  ] as const)('[VAL-01] refuses %s as %s', (name, value) => {
    expect(faults({ ...valid, [name]: value })).toEqual([name]);
  });
  it('sends values as their rules store them, and the password once and untouched', () => {
    const body = bodyOf({ ...valid, adminPassword: ' Passw0rd ' }, [
      { fileId: 'f1', kind: 'LICENCE', name: 'a.png', size: 9, sha256: 'aa' },
    ]);
    expect(body).toMatchObject({
      companyName: '杭州云栖精密制造（有限）公司',
      uscc: '91330100799655058B',
      legalIdNo: '11010519491231002X',
      contactMobile: '13800001234',
      adminPassword: ' Passw0rd ',
      files: [{ fileId: 'f1', kind: 'LICENCE' }],
    });
    expect(body).not.toHaveProperty('adminPasswordAgain');
  });
  it('refuses files of other kinds, empty ones and ones that are too large before they travel', () => {
    const file = (name: string, size: number) => Object.defineProperty(new File([''], name), 'size', { value: size });
    const over5 = file('a.png', 5 * 1024 * 1024 + 1);
    expect([
      fileFault(file('a.PDF', 100), 'LICENCE'),
      fileFault(file('a.exe', 100), 'LICENCE'),
      fileFault(file('a.pdf', 0), 'LICENCE'),
      fileFault(over5, 'LICENCE'),
      fileFault(over5, 'OTHER'),
      fileFault(file('a.png', 10 * 1024 * 1024 + 1), 'OTHER'),
    ]).toEqual([undefined, 'file.type', 'file.empty', 'file.over5', undefined, 'file.over10']);
  });
});
