/** Who hears of what concerns a company as a whole. */
import { employees } from '#resources/member/employees.ts';
import type { Rows } from '#service/store/rows.ts';
import { rowsOf } from '#service/store/typed-rows.ts';

/** The company's administrators in office. */
export const administratorsOf = async (rows: Rows, member: string): Promise<readonly string[]> => {
  const { list } = await rowsOf(rows, employees).list({
    where: [{ member, role: 'COMPANY_ADMIN', state: 'ON' }],
    columns: ['id', 'userNum'],
    page: { number: 1, size: 200 },
    total: false,
  });
  return list.map(({ userNum }) => userNum);
};
