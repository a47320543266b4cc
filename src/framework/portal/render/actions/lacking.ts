/** What of a record has still to be filled before it may go on from its state. */
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import type { Row } from '../contract.ts';
import { isEmpty } from '../fields/value.tsx';
import { useFacts } from '../inputs/use-facts.ts';
import { useCan } from '../resource.ts';
import { useSession } from '../session.ts';
import { useStanding } from '../standing-fields.ts';
import { wantedBy } from '../wanted.ts';
import { applicable } from './applicable.ts';

export const useLacking = (resource: ClientResource, record: Row): readonly ClientField[] => {
  const can = useCan();
  const session = useSession();
  const standing = useStanding(resource, record);
  const wanted = wantedBy(applicable(resource, record.state, can), session);
  useFacts(resource.name, wanted.conditions, record);
  return [...wanted(record)].filter(standing).flatMap(name => {
    const field = resource.fields[name];
    return field !== undefined && isEmpty(record[name]) ? [field] : [];
  });
};
