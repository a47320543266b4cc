/**
 * `document/contract/startMany`: a contract for each row of a sheet, or none. Every row is judged as the start of one contract judges what it is
 * sent; then the documents are written while no transaction waits for them; and in a second transaction all are started.
 */
import { pick } from '#engine/declare/label.ts';
import { cellMessage } from '#engine/input/words.ts';
import { isVerdict, Refusal } from '#engine/wire/errors.ts';
import type { Fault } from '#engine/wire/fault.ts';
import type { Services } from '#product/services.ts';
import { documentCalls } from '#resources/document/calls.ts';
import { contracts } from '#resources/document/contracts.ts';
import { members } from '#resources/member/members.ts';
import { filledSheet } from '#service/excel/filled-sheet.ts';
import type { Column } from '#service/excel/template.ts';
import type { Act, Outside } from '#service/records/act.ts';
import { checked, type Fields, fieldsNamed } from '#service/records/making.ts';
import { prepared } from '#service/records/prepared.ts';
import { answerOutside } from '#service/records/typed.ts';
import type { Row } from '#service/store/rows.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';
import { filledFile, type Kept, storedBeside } from './contract-blanks.ts';
import { type File, fileOfTemplate, type Ground, groundOf, paperOf, writtenOn } from './contract-ground.ts';
import { tellCompanies, turnsNews } from './contract-news.ts';
import type { Contract } from './contract-parties.ts';
import { openStepOf, partyOf } from './contract-rounds.ts';
import { type Alike, askedBy, columnsOf, groundOfAll, mostRows } from './contract-sheet.ts';
import { begun, type Planned, planned } from './contract-start.ts';

/** What one contract asks for, by the same fields and rules. */
const oneContract = 'doc.contractStart';

/** A row of the sheet, judged. */
interface Wanted {
  readonly row: number;
  readonly input: Row;
  readonly plan: Planned;
}
interface Refused {
  readonly row: number;
  readonly fault: Fault;
}
interface Begun {
  readonly ground: Ground;
  readonly columns: readonly Column[];
  readonly file: File;
  readonly wanted: readonly Wanted[];
  readonly refused: readonly Refused[];
}
/** What was stored beside the database, by row; of a template that leaves nothing open its own file does. */
interface Made extends Begun {
  readonly kept: ReadonlyMap<number, Kept>;
}

const places = { places: null } as const;

const fieldsOfOne = ({ model, records }: Act): Fields => {
  const call = model.calls[oneContract];
  if (call?.of.kind !== 'resource') throw new Error(`no call ${oneContract}`);
  return { ...fieldsNamed(records.resource(contracts.name), call.of.call.input ?? []), ...call.of.call.ask };
};

/** As the start of one contract is told it. */
const oneAct = (act: Pick<Act, 'records'>, input: Row): Act =>
  act.records.act({ resource: contracts.name, input, changes: {}, answer: {} });

/** The column that a fault of a contract is about. */
const columnAt = (columns: readonly Column[], path: string): Column | undefined =>
  columns.find(({ name }) => name === path || name === path.split('[')[0]);

/** What is wrong with a row. @throws what is wrong with something that all rows have in common */
const faultsOf = (error: unknown, columns: readonly Column[]): readonly Fault[] => {
  if (!isVerdict(error)) throw error;
  const { faults } = error;
  const isOfRow = faults.some(({ path }) => columnAt(columns, path) !== undefined || path === 'filled');
  if (!isOfRow && ['template', 'party', 'signBy'].includes(faults[0]?.path ?? 'template')) throw error;
  return faults;
};

/** The rows of the sheet, each judged by itself. */
const judged = async (act: Act, alike: Alike): Promise<Begun> => {
  const ground = await groundOfAll(act, alike);
  const columns = columnsOf(act, ground, alike);
  if (act.upload === undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'file', code: 'required' }] });
  const sheet = await filledSheet(act.upload.body, columns, mostRows, act.language);
  const refused: Refused[] = sheet.faults.map(fault => ({ row: sheet.header, fault }));
  const wanted: Wanted[] = [];
  const fields = fieldsOfOne(act);
  for (const row of refused.length > 0 ? [] : sheet.rows) {
    try {
      const input = checked(fields, askedBy(ground, alike, sheet.at, row), { now: act.now });
      wanted.push({ row: row.number, input, plan: await planned(oneAct(act, input), ground, input as Asked) });
    } catch (error) {
      refused.push(...faultsOf(error, columns).map(fault => ({ row: row.number, fault })));
    }
  }
  return { ground, columns, refused, wanted, file: await fileOfTemplate(act, ground) };
};

type Asked = Pick<Contract, 'title' | 'signBy' | 'filled' | 'party'>;

/** The documents of all of them, two at a time, or of none. */
const made = async (services: Services, known: Begun): Promise<Made> => {
  const { ground, file, wanted } = known;
  const kept = new Map<number, Kept>();
  const refused: Refused[] = [];
  if (known.refused.length > 0) return { ...known, kept };
  const left = [...wanted];
  try {
    const paper = await paperOf(services, ground, file, places);
    // What does not fit without anything on it fits no contract.
    await writtenOn(paper, ground, [], places);
    const work = async (): Promise<void> => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        const { row, plan } = next;
        try {
          const bytes = await writtenOn(paper, ground, plan.lines, places);
          if (bytes !== paper.bytes && refused.length === 0) kept.set(row, await storedBeside(services, bytes, services.clock()));
        } catch (error) {
          if (!isVerdict(error) || error.faults.length === 0) throw error;
          refused.push(...error.faults.map(fault => ({ row, fault })));
        }
      }
    };
    const done = await Promise.allSettled([work(), work()]);
    const failed = done.find(each => each.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  } catch (error) {
    await removeAll(services, kept);
    throw error;
  }
  if (refused.length > 0) await removeAll(services, kept);
  return { ...known, kept, refused: refused.sort((one, other) => one.row - other.row) };
};

const removeAll = async (services: Services, kept: ReadonlyMap<number, Kept>): Promise<void> => {
  for (const { id } of kept.values()) await services.files.remove(id);
};

/** By a template in force, among active companies: both still as they were judged. @throws Refusal VERSION_STALE */
const startAll = async (act: Act, { ground: before, file: unfilled, wanted, kept }: Made): Promise<void> => {
  const ground = await groundOf(act, before.template.id, { lock: true });
  if (ground.config.id !== before.config.id || ground.config.version !== before.config.version) throw new Refusal('VERSION_STALE');
  const companies = new Set(wanted.flatMap(({ plan }) => [...plan.companies.values(), ...plan.copied].map(({ id }) => id)));
  const active = await act.records.of(members).count({ id: [...companies], state: 'ACTIVE' });
  if (active < companies.size) throw new Refusal('VERSION_STALE');
  const records = act.records.of(contracts);
  const toSign: Contract[] = [];
  for (const { row, input, plan } of wanted) {
    const one = oneAct(act, input);
    const own = kept.get(row);
    const file = own === undefined ? unfilled : await filledFile(one, unfilled, own);
    const contractNo = await act.records.rows.next(contracts.name, 'contractNo', act.now);
    const { others: _others, persons: _persons, copyTo: _copyTo, copyByLink: _copyByLink, annexFiles: _annexFiles, ...values } = input;
    const asked = { ...(values as Row & Asked), id: uuidv7(act.now), contractNo };
    const contract = await records.create({ ...asked, ...(await begun(one, ground, asked, plan, file)) }, { input });
    const begins = await records.move(contract, 'begin', null);
    const isToSign = begins.state === 'SIGNING' && openStepOf(begins, partyOf(begins, begins.member))?.byItself === false;
    if (isToSign) toSign.push(begins);
  }
  const [first] = toSign;
  if (first !== undefined) await tellCompanies(act, first, [first.member ?? ''], turnsNews(toSign.length));
};

export const startContracts = (services: Services): Outside => {
  const begun = prepared<Begun>('sheet');
  return answerOutside(documentCalls)('en.contract.startMany', {
    async prepare(act) {
      const { template, party, signBy } = act.input;
      return begun.put(act.now, await judged(act, { template, party, signBy }));
    },
    async perform(step): Promise<Made> {
      return made(services, begun.take(step));
    },
    async complete(act, _step, outcome) {
      const result = outcome as Made;
      const { columns, refused, wanted } = result;
      if (refused.length === 0) await startAll(act, result);
      const accepted = refused.length === 0 ? wanted.length : 0;
      const rows = new Set(refused.map(({ row }) => row)).size;
      act.records.note({
        action: 'import',
        resource: contracts.name,
        recordLabel: act.upload?.name.slice(0, 200) ?? null,
        result: accepted > 0 ? 'OK' : 'REFUSED',
        changes: { accepted: [null, accepted], rejected: [null, rows] },
      });
      const rejected = refused.map(({ row, fault }) => {
        const column = columnAt(columns, fault.path);
        const field = column === undefined ? null : pick(column.label, act.language);
        return { row, field, message: cellMessage(fault, column?.values, act.language) };
      });
      Object.assign(act.answer, { accepted, rejected });
    },
    async fail(_act, step) {
      begun.drop(step);
    },
    undo: outcome => removeAll(services, (outcome as Made).kept),
  });
};
