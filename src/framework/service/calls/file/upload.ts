/** Uploads and downloads: what kind a file is by its content, whom it belongs to. Who may read it stands in `records/papers`. */
import type { FilePurpose } from '#engine/declare/file-purposes.ts';
import type { RowOf, ValuesOf } from '#engine/declare/typed.ts';
import { fileCalls } from '#engine/system/file-calls.ts';
import { files } from '#engine/system/files.ts';
import { journal } from '#engine/system/journal.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { tooLarge } from '#engine/wire/too-large.ts';
import type { Services } from '#service/calls/services.ts';
import { collect, pieces } from '#service/files/collect.ts';
import { refuseHarmful } from '#service/files/content.ts';
import { fileKind } from '#service/files/kind.ts';
import { type Act, FileAnswer, type Inside, sessionOf, type Upload } from '#service/records/act.ts';
import { openedFile } from '#service/records/papers.ts';
import { answer } from '#service/records/typed.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';

const purposeOf = ({ model }: Act, name: unknown): readonly [string, FilePurpose] => {
  const purpose = typeof name === 'string' && Object.hasOwn(model.filePurposes, name) ? model.filePurposes[name] : undefined;
  if (typeof name === 'string' && purpose !== undefined) return [name, purpose];
  throw new Refusal('INPUT_INVALID', { faults: [{ path: 'purpose', code: 'typeChoice' }] });
};

/** The body, refused once it passes so many bytes. */
export async function* limited(body: AsyncIterable<Uint8Array>, most: number): AsyncIterable<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > most) throw tooLarge(most);
    yield chunk;
  }
}

/** Where the request does not say. */
const usualBytes = 1_048_576;

const cleanName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}/\\]/gu, '')
    .trim()
    .slice(-200) || 'file';

/** Whoever sees a file of a kind that is taken must be told that its content is another. */
const wrongKind = (name: string, extensions: readonly string[]): Refusal => {
  const ext = name.split('.').at(-1)?.toLowerCase() ?? '';
  return extensions.includes(ext)
    ? new Refusal('FILE_NOT_AS_NAMED', { params: { ext } })
    : new Refusal('FILE_KIND', { params: { kinds: extensions.join(', ') } });
};

/**
 * Takes a file in: its kind is told by content, not by name, and it is judged before anything of it rests.
 * @param belongs the organisation it belongs to; null while there is none yet (a registration)
 */
export const takeFile = async (
  services: Services,
  act: Act,
  upload: Upload,
  purposeName: unknown,
  belongs: ValuesOf<typeof files>,
): Promise<RowOf<typeof files>> => {
  const [name, purpose] = purposeOf(act, purposeName);
  const bytes = await collect(limited(upload.body, purpose.most), Math.min(upload.expected ?? usualBytes, purpose.most));
  const kind = await fileKind(bytes, services.archiveKinds);
  const extensions: readonly string[] = purpose.extensions;
  if (kind === undefined || !extensions.includes(kind.ext)) throw wrongKind(upload.name, extensions);
  // Whoever reads pictures takes no memory that threads share.
  await refuseHarmful(kind.ext === 'pdf' ? bytes : Buffer.from(bytes), kind.ext, services.fileJudges);
  const id = uuidv7(act.now);
  const stored = await services.files.put(id, pieces(bytes));
  return act.records.of(files).create({
    id,
    name: cleanName(upload.name),
    ext: kind.ext,
    size: stored.size,
    sha256: stored.sha256,
    mime: kind.mime,
    purpose: name,
    side: act.actor.kind === 'session' ? act.actor.session.side : null,
    encrypted: true,
    ...belongs,
  });
};

/** What an upload answers. */
export const uploadAnswer = ({ id, name, size, sha256, mime }: RowOf<typeof files>) => ({ fileId: id, name, size, sha256, mime });

/** `file/upload`, `file/encrypted/upload`: everything is encrypted at rest. */
export const upload =
  (services: Services): Inside =>
  async act => {
    if (act.upload === undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'file', code: 'required' }] });
    const session = sessionOf(act);
    return uploadAnswer(
      await takeFile(services, act, act.upload, act.input.purpose, { member: session.memberId, uploadedBy: session.userNum }),
    );
  };

const readableRow = async ({ records }: Pick<Act, 'records'>, id: string): Promise<RowOf<typeof files>> => {
  const row = await openedFile(records, { id });
  if (row === undefined) throw new Refusal('RECORD_MISSING');
  return row;
};

/** So long whoever looks at a file or fetches it again is not journalled again: a review shows each several times. */
const seenMs = 3_600_000;

/** What people hand in, in whatever field takes it. What the service itself makes, and a page draws, nobody entrusted to anybody. */
const isHandedIn = ({ model }: Act, purpose: string | null): boolean =>
  Object.values(model.resources).some(({ fields }) => Object.values(fields).some(field => field.purpose === purpose && !field.readOnly));

/** Once for a while, however often one person does it. */
const note = async (act: Act, row: RowOf<typeof files>, action: 'view' | 'download'): Promise<void> => {
  const { userNum } = sessionOf(act);
  const isNoted = await act.records.of(journal).exists({
    resource: files.name,
    recordId: row.id,
    userNum,
    action,
    at: { from: new Date(act.now.getTime() - seenMs).toISOString() },
  });
  if (!isNoted) act.records.noteOf(act.records.resource(files.name), row, { action });
};

/** The staff see what others entrusted to them: that they did is journalled. */
const noteView = async (act: Act, row: RowOf<typeof files>): Promise<void> => {
  const { userNum, side } = sessionOf(act);
  if (side !== act.model.staff || row.uploadedBy === userNum || !isHandedIn(act, row.purpose)) return;
  await note(act, row, 'view');
};

/** `file/read`, `file/download`, `file/decrypted/download`; a download is journalled, and what the staff look at. */
export const read = (services: Services, how: 'inline' | 'download') =>
  answer(fileCalls)(['en.file.read', 'en.file.download', 'en.file.decDownload'], async act => {
    const row = await readableRow(act, act.input.fileId);
    const { id, name } = row;
    if (how === 'download') await note(act, row, 'download');
    else await noteView(act, row);
    return new FileAnswer({ name, mime: heldIn(row, 'mime'), body: await services.files.get(id), inline: how === 'inline' });
  });
