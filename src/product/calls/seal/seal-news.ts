/** Who hears what becomes of a seal that its company, or the platform, takes out of use or gives back: its administrators and who signs with it. */
import { handlerSeals } from '#resources/handler/handler-seals.ts';
import { handlers } from '#resources/handler/handlers.ts';
import { employees } from '#resources/member/employees.ts';
import { seals } from '#resources/seal/seals.ts';
import { userNumOf } from '#service/access/session.ts';
import type { Act } from '#service/records/act.ts';
import { effect } from '#service/records/typed.ts';

const page = { number: 1, size: 200 } as const;

/** The people of handlers to whom the seal is granted, and its keeper. */
const usersOf = async ({ records }: Pick<Act, 'records'>, seal: { readonly id: string; readonly keeper: string | null }) => {
  const grants = await records.of(handlerSeals).list({ where: [{ seal: seal.id, state: ['WAITING', 'VALID'], enabled: true }], page });
  const ids = grants.list.flatMap(({ handler }) => handler ?? []);
  const found = ids.length === 0 ? [] : (await records.of(handlers).list({ where: [{ id: ids, state: 'EFFECTIVE' }], page })).list;
  const accounts = found.flatMap(({ employee }) => employee ?? []);
  const people = accounts.length === 0 ? [] : (await records.of(employees).list({ where: [{ id: accounts }], page })).list;
  return [...people.map(({ userNum }) => userNum), ...(seal.keeper === null ? [] : [seal.keeper])];
};

interface Changed {
  readonly records: Act['records'];
  readonly actor: Act['actor'];
  readonly record: Parameters<typeof usersOf>[1];
}

/** Optional of some of these moves, and of some there is none. */
const reasonIn = (input: object): string => ('reason' in input && typeof input.reason === 'string' ? input.reason : '');

const tell = async (act: Changed & { readonly input: object }, text: string): Promise<void> =>
  act.records.tell({
    text,
    resource: seals.name,
    record: act.record as never,
    to: ['sealAdministrators'],
    people: (await usersOf(act, act.record)).filter(userNum => userNum !== userNumOf(act.actor)),
    values: { reason: reasonIn(act.input) },
  });

export const tellFrozen = effect(seals)(['freeze', 'disable'], act => tell(act, 'seal.frozen'));
export const tellUnfrozen = effect(seals)(['unfreeze', 'enable'], act => tell(act, 'seal.unfrozen'));
export const tellCancelled = effect(seals)('cancel', act => tell(act, 'seal.cancelled'));
