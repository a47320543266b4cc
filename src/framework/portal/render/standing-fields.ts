/** Which fields of a record stand: those that do not apply to it, such as an address nothing is sent to, are not shown empty. */
import { useCallback, useMemo } from 'react';
import { hopsOf, withHops } from '#engine/conditions/hops.ts';
import { belongsTo, isTold } from '#engine/project/belonging.ts';
import type { ClientResource } from '#engine/project/client-view.ts';
import type { Row } from './contract.ts';
import { isEmpty } from './fields/value.tsx';
import { factsOf } from './inputs/chosen.ts';
import { useFacts } from './inputs/use-facts.ts';
import { useSession } from './session.ts';

const none = {};

/** Whether a field belongs to the record as it is, whatever it holds. */
export const useBelonging = (resource: ClientResource, record: Row): ((name: string) => boolean) => {
  const session = useSession();
  const { when = none } = resource.views;
  useFacts(resource.name, Object.values(when), record);
  // With what conditions ask of what it refers to.
  const known = withHops(record, hopsOf(Object.values(when)), ({ by, field }) => factsOf(record[by])?.[field]);
  return useMemo(() => {
    const around = { session, now: new Date() };
    return name => belongsTo(resource.views, known, around, name);
  }, [resource, known, session]);
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
        belongs(name) ||
        (isTold(resource.views, record, name) && !isEmpty(value) && value !== false && value !== resource.fields[name]?.default)
      );
    },
    [resource, record, belongs],
  );
};
