/** What the journal calls an export: how much of what kind of file. It is kept as whoever exported read it, and shown as whoever looks reads it. */
import { type Language, pick } from '#engine/declare/label.ts';

const phrase = (rows: number, kind: string, language: Language): string =>
  pick([`${rows} 条（${kind} 文件）`, `${rows} ${rows === 1 ? 'record' : 'records'} (${kind} file)`], language);

const kept = /^(\d+) (?:条（(\w+) 文件）|records? \((\w+) file\))$/;

export const exportedAs = (rows: number, format: string, { language }: { readonly language: Language }): string =>
  phrase(rows, format.toUpperCase(), language);

/** @param said as it is kept; what is no such phrase stays as it is */
export const exportedIn = (said: string, language: Language): string => {
  const [, rows, chinese, english] = kept.exec(said) ?? [];
  const kind = chinese ?? english;
  return rows === undefined || kind === undefined ? said : phrase(Number(rows), kind, language);
};
