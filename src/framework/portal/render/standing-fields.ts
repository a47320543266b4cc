/** Which fields of a record stand: those that do not apply to it, such as an address nothing is sent to, are not shown empty. */
import { useCallback, useMemo } from 'react';
import { evaluate } from '#engine/conditions/evaluate.ts';
import type { ClientResource } from '#engine/project/client-view.ts';
import type { Row } from './contract.ts';
import { isEmpty } from './fields/value.tsx';
import { useSession } from './session.ts';

/** Whether a field is told at all: of a change that is asked for what differs is, with what stood there beside it. */
const isTold = ({ views: { before = {} } }: ClientResource, record: Row, name: string): boolean => {
  const was = before[name];
  if (was === undefined) return !Object.values(before).includes(name);
  return !isEmpty(record[name]) && JSON.stringify(record[name]) !== JSON.stringify(record[was]);
};

/** Whether a field belongs to the record as it is, whatever it holds. */
export const useBelonging = (resource: ClientResource, record: Row): ((name: string) => boolean) => {
  const session = useSession();
  return useMemo(() => {
    const around = { session, now: new Date() };
    return name => {
      const condition = resource.views.when?.[name];
      return isTold(resource, record, name) && (condition === undefined || evaluate(condition, record, around));
    };
  }, [resource, record, session]);
};

/**
 * Whether a field stands. What somebody filled in is shown whatever its condition says; what it began with is not. What nobody writes
 * stands once it has a value, unless a condition of its own says otherwise.
 */
export const useStanding = (resource: ClientResource, record: Row): ((name: string) => boolean) => {
  const belongs = useBelonging(resource, record);
  return useCallback(
    name => {
      const value = record[name];
      if (resource.fields[name]?.readOnly && resource.views.when?.[name] === undefined && isEmpty(value)) return false;
      return (
        belongs(name) || (isTold(resource, record, name) && !isEmpty(value) && value !== false && value !== resource.fields[name]?.default)
      );
    },
    [resource, record, belongs],
  );
};
