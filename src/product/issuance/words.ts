/** What does not fit, said to people. */
import type { Fault, Finding } from './reconcile.ts';

export const words: Readonly<Record<Fault, readonly [zh: string, en: string]>> = {
  unreadable: ['该行不是签发日志', 'this line is not an issuance log entry'],
  chain: ['与前一行不相接：有行被改动、删除或插入', 'does not follow the previous line: a line was altered, removed or inserted'],
  unknown: ['已签发，但数据库中没有', 'was signed but is not in the database'],
  differs: ['数据库中该序列号的证书与签发内容不同', 'the certificate in the database differs from the one signed under this serial number'],
  unstored: ['数据库记载已签发，但没有该证书', 'recorded as issued, but the certificate is not in the database'],
  unlogged: ['数据库中有，但签发日志中没有', 'is in the database but not in the issuance log'],
  fileMissing: ['数据库中有，但所指的签发日志文件不存在', 'is in the database, but the issuance log file it refers to is missing'],
  unnumbered: ['数据库中有该证书，但没有对应的签发记录', 'is in the database, but no issuance was recorded under its number'],
};

/** Where it stands, and what is wrong. */
export const saidOf = ({
  fault,
  file,
  line,
  serialNumber,
  at,
}: Finding): { readonly place: string; readonly zh: string; readonly en: string } => {
  const [zh, en] = words[fault];
  const place = [serialNumber, line === undefined || file === undefined ? file : `${file}:${line}`, at]
    .filter(part => part !== undefined)
    .join('  ');
  return { place, zh, en };
};

export const textOf = (finding: Finding): string => {
  const { place, zh, en } = saidOf(finding);
  return `${place}  ${zh} / ${en}`;
};
