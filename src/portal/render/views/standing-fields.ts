/** Which fields of a record stand: those that do not apply to it, such as an address nothing is sent to, are not shown empty. */
import { useMemo } from 'react';
import { evaluate } from '#engine/conditions/evaluate.ts';
import type { ClientResource } from '#engine/project/client-view.ts';
import type { Row } from '../contract.ts';
import { isEmpty } from '../fields/value.tsx';
import { useSession } from '../session.ts';

/** Whether a field stands. What somebody filled in is shown whatever its condition says; what it began with is not. */
export const useStanding = (resource: ClientResource, record: Row): ((name: string) => boolean) => {
  const session = useSession();
  return useMemo(() => {
    const around = { session, now: new Date() };
    return name => {
      const condition = resource.views.when?.[name];
      const value = record[name];
      const isFilled = !isEmpty(value) && value !== false && value !== resource.fields[name]?.default;
      return condition === undefined || isFilled || evaluate(condition, record, around);
    };
  }, [resource, record, session]);
};
