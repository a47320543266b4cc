/** Companies that stood beside the own one in its newest contracts: whoever starts the next one need not type their names. */
import { useGetList } from 'ra-core';
import type { ClientField } from '#engine/project/client-view.ts';
import type { Row } from '#portal/render/contract.ts';
import { labelOf } from '#portal/render/fields/labels.ts';
import { useSession } from '#portal/render/session.ts';

const columns = ['seller', 'buyer', 'third', 'platform'] as const;
const newest = { pagination: { page: 1, perPage: 50 }, sort: { field: 'createdAt', order: 'DESC' } } as const;

/** As a text input offers them. */
export const useFormerCompanies = (): NonNullable<ClientField['called']> => {
  const { memberName } = useSession();
  const { data = [] } = useGetList<Row>('contracts', newest, { staleTime: 60_000 });
  const names = data.flatMap(row => columns.flatMap(name => (typeof row[name] === 'string' ? [labelOf(row, name, row[name])] : [])));
  return Object.fromEntries([...new Set(names)].filter(name => name !== memberName).map(name => [name, [name, name]]));
};
