/** Which fields of a record stand: those that do not apply to it, such as an address nothing is sent to, are not shown empty. */
import { useMemo } from 'react';
import { evaluate } from '#engine/conditions/evaluate.ts';
import type { ClientResource } from '#engine/project/client-view.ts';
import type { Row } from '../contract.ts';
import { isEmpty } from '../fields/value.tsx';
import { useSession } from '../session.ts';

/** Whether a field stands. What is filled in is shown whatever its condition says. */
export const useStanding = (resource: ClientResource, record: Row): ((name: string) => boolean) => {
  const session = useSession();
  return useMemo(() => {
    const around = { session, now: new Date() };
    return name => {
      const condition = resource.views.when?.[name];
      return condition === undefined || !isEmpty(record[name]) || evaluate(condition, record, around);
    };
  }, [resource, record, session]);
};
