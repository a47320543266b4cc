/** Who hears of what concerns a company as a whole. */
import type { Rows } from '#service/store/rows.ts';

/** The company's administrators in office. */
export const administratorsOf = async (rows: Rows, member: string): Promise<readonly string[]> => {
  const where = [{ member, role: 'COMPANY_ADMIN', state: 'ON' }];
  const { list } = await rows.list('employees', { where, columns: ['id', 'userNum'], page: { number: 1, size: 200 }, total: false });
  return list.map(({ userNum }) => String(userNum));
};
