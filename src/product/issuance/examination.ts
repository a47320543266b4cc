/** The issuance log against the database, as one of the things that `verify` looks at. */
import type { Examination } from '#service/commands/examination.ts';
import { reconcile } from './reconcile.ts';
import { saidOf } from './words.ts';

/** As many are said. */
const most = 50;

export const issuanceExamination: Examination = {
  name: { en: 'Issuance log', zh: '签发日志' },
  async examine({ database, dataDir }) {
    const { files, lines, findings } = await reconcile(database.read, dataDir);
    return {
      seen: { en: `${files} files, ${lines} lines, held against the database`, zh: `${files} 个文件、${lines} 行，已与数据库核对` },
      faults: findings.slice(0, most).map(finding => {
        const { place, en, zh } = saidOf(finding);
        return { en: `${place}  ${en}`, zh: `${place}  ${zh}` };
      }),
      total: findings.length,
    };
  },
};
