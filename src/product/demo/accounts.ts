/** The accounts of the sample data as the person at the terminal gets them. */
import { operators, samplePassword, signPassword } from './people.ts';

interface Account {
  readonly account: string;
  readonly password: string;
  readonly role: readonly [zh: string, en: string];
}

const administrator = (company: string): readonly [string, string] => [`${company} · 企业管理员`, 'Company administrator'];

/** Companies and people of theirs whose work there is to look at. */
const enterprises: readonly Account[] = [
  { account: 'rongqiao', password: samplePassword, role: administrator('福州榕桥') },
  { account: 'rongqiao_handler', password: samplePassword, role: ['福州榕桥 · 经办人', 'Handler'] },
  { account: 'rongqiao_seals', password: samplePassword, role: ['福州榕桥 · 印章管理员', 'Seal administrator'] },
  { account: 'rongqiao_finance', password: samplePassword, role: ['福州榕桥 · 财务', 'Finance'] },
  { account: 'rongqiao_viewer', password: samplePassword, role: ['福州榕桥 · 查看者', 'Viewer'] },
  { account: 'zhongzhou', password: samplePassword, role: administrator('北京中轴线（与福州榕桥签合同）') },
  { account: 'yunqi', password: samplePassword, role: administrator('杭州云栖坞（证书 7 天内到期）') },
  { account: 'fanying', password: samplePassword, role: administrator('深圳帆影（待制证、草稿）') },
  { account: 'suhewan', password: samplePassword, role: administrator('上海苏河湾（已吊销、待下载）') },
  { account: 'changan', password: samplePassword, role: administrator('西安长安里（退回、撤回）') },
];

/** Everybody who is printed, operators first. @param founder the first operator, whose password is not printed where it was configured */
export const sampleAccounts = (founder: {
  readonly name: string;
  readonly password: string | null;
}): readonly (Account & {
  readonly side: 'operator' | 'enterprise';
})[] => [
  {
    side: 'operator',
    account: founder.name,
    password: founder.password ?? '(INITIAL_OPERATOR)',
    role: ['创始管理员（全部菜单）', 'Founder, all menus'],
  },
  ...operators.map(({ account, title }) => ({ side: 'operator' as const, account, password: samplePassword, role: title })),
  ...enterprises.map(each => ({ side: 'enterprise' as const, ...each })),
];

/** Chinese characters are two columns wide. */
const widthOf = (text: string): number => Array.from(text).reduce((sum, character) => sum + (character.charCodeAt(0) < 0x2000 ? 1 : 2), 0);
const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)));

/** A table for the terminal. */
export const accountTable = (founder: { readonly name: string; readonly password: string | null }): string => {
  const all = sampleAccounts(founder);
  const rowsOf = (side: 'operator' | 'enterprise'): readonly (readonly string[])[] =>
    all.filter(each => each.side === side).map(({ account, password, role: [zh, en] }) => [account, password, `${zh} / ${en}`]);
  const heads = ['账号 / account', '密码 / password', '角色 / role'];
  const rows = [heads, ...rowsOf('operator'), ...rowsOf('enterprise')];
  const widths = heads.map((_, column) => Math.max(...rows.map(row => widthOf(row[column] ?? ''))));
  const line = (row: readonly string[]): string => `  ${row.map((cell, at) => padded(cell, widths[at] ?? 0)).join('  ')}`.trimEnd();
  const titled = (title: string, side: 'operator' | 'enterprise'): readonly string[] => ['', `  ${title}`, ...rowsOf(side).map(line)];
  return [
    '  样例数据，企业与人员均属虚构 / sample data; companies and people are invented',
    line(heads),
    ...titled('运营端 / operators', 'operator'),
    ...titled('企业端 / companies', 'enterprise'),
    '',
    `  签章密码 / signing password of rongqiao and zhongzhou: ${signPassword}`,
  ].join('\n');
};
