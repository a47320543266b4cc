/**
 * The move `archive` of a record with a signed PDF: a copy of the file with a time stamp over it all. By `document/contract/archive`, `operation/contract/archive`
 * and `document/documentArchive/archive`, and by the job before stamps end.
 */
import type { RowOf } from '#engine/declare/typed.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { settingOf } from '#product/settings.ts';
import { contracts } from '#resources/document/contracts.ts';
import { documentArchives } from '#resources/document/document-archives.ts';
import { files } from '#resources/file/files.ts';
import { collect, pieces } from '#service/files/collect.ts';
import type { Stored } from '#service/files/file-store.ts';
import type { Act, Outside } from '#service/records/act.ts';
import { prepared } from '#service/records/prepared.ts';
import { outside } from '#service/records/typed.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';
import { type Archived, archived, archiveRoom } from './archive.ts';
import { fileNameOf } from './contract-sign.ts';
import { keepDocument } from './keep-document.ts';

/** The signed file of a record, and the newest archive of it. */
export interface Kept {
  readonly file: string | null;
  readonly archived: string | null;
}

/** The file that goes on: one that was archived before is archived again. */
export const keptFile = ({ archived: before, file }: Kept): string => before ?? file ?? '';

interface Archivable extends Kept {
  readonly archiveDue: string | null;
  readonly member: string | null;
}

type Archiving<R> = Pick<Act, 'records' | 'now'> & { readonly record: R; readonly changes: object };

interface Made extends Omit<Archived, 'parts'> {
  readonly id: string;
  readonly stored: Stored;
  /** Which file it was made of. */
  readonly of: string;
  /** Whether that is an archive, whose place it takes. */
  readonly isAgain: boolean;
}

const dayMs = 86_400_000;

/** @param called what the archive is called, without its extension */
const archiving = <R extends Archivable>(services: Services, called: (record: R) => string) => {
  const begun = prepared<{ readonly id: string; readonly size: number; readonly isAgain: boolean }>('archiving');
  return {
    async prepare({ record, records, now }: Archiving<R>): Promise<string> {
      const until = new Date(now.getTime() + (await settingOf(services.database.read, 'archiveDays')) * dayMs);
      const ends = record.archiveDue === null ? undefined : new Date(record.archiveDue);
      if (record.archived !== null && ends !== undefined && ends > until)
        throw new Refusal('ARCHIVE_FRESH', { params: { day: dayOf(ends) } });
      const { id, size } = await records.of(files).get({ id: keptFile(record) });
      return begun.put(now, { id, size: size ?? 0, isAgain: record.archived !== null });
    },
    async perform(step: string): Promise<Made> {
      const file = begun.take(step);
      const { parts, ...times } = await archived(services, await collect(await services.files.get(file.id), file.size, archiveRoom));
      const id = uuidv7(services.clock());
      return { ...times, id, of: file.id, isAgain: file.isAgain, stored: await services.files.put(id, pieces(...parts)) };
    },
    async complete({ record, records, changes }: Archiving<R>, _step: string, result: unknown): Promise<void> {
      const { id, stored, of, isAgain, stampedAt, endsAt } = result as Made;
      if (keptFile(record) !== of) throw new Refusal('VERSION_STALE');
      const name = `${called(record)}-archived.pdf`;
      await keepDocument({ records }, stored, { id, name, ext: 'pdf', mime: 'application/pdf', member: record.member, uploadedBy: null });
      if (isAgain) await records.of(files).remove(await records.of(files).get({ id: of }), null);
      Object.assign(changes, { archived: id, archivedAt: stampedAt.toISOString(), archiveDue: endsAt.toISOString() });
    },
    async fail(_act: unknown, step: string | null): Promise<void> {
      begun.drop(step);
    },
    async done(result: unknown): Promise<void> {
      const { isAgain, of } = result as Made;
      if (isAgain) await services.files.remove(of);
    },
    undo: (result: unknown): Promise<void> => services.files.remove((result as Made).id),
  };
};

export const archiveContract = (services: Services): Outside =>
  outside(contracts)(
    'archive',
    archiving<RowOf<typeof contracts>>(services, contract => fileNameOf(contract).replace(/\.pdf$/, '')),
  );

export const archiveDocument = (services: Services): Outside => {
  const steps = archiving<RowOf<typeof documentArchives>>(services, ({ documentName }) =>
    documentName.replace(/(-signed)?\.pdf$/i, '').slice(0, 180),
  );
  return outside(documentArchives)('archive', {
    ...steps,
    async complete(act, step, result) {
      await steps.complete(act, step, result);
      act.changes.archivedUntil = (result as Made).endsAt.toISOString();
    },
  });
};
