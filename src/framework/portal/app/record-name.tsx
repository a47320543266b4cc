/** Names the page after its record once the view has fetched it; fetches nothing itself, because a look at a record may be journalled. */
import { useEffect } from 'react';
import { useGetOne } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { rememberRecord } from '../browser/recent-records.ts';
import { useClientView, useLabel } from '../granted/client-view.tsx';
import { titleOf } from '../render/represent.ts';
import { useNamePage } from '../shell/page-title.ts';

const unnamed = [undefined, undefined] as const;

export const RecordName = ({ resource, id }: { resource: string; id: string }) => {
  const { pathname } = useLocation();
  const view = useClientView();
  const declared = view.resources[resource];
  const label = useLabel();
  const { data } = useGetOne(resource, { id }, { enabled: false });
  const isKnown = data !== undefined && declared !== undefined;
  const title = isKnown ? titleOf(declared, data, label, view) : undefined;
  useNamePage(pathname, isKnown ? [titleOf(declared, data, ([zh]) => zh, view), titleOf(declared, data, ([, en]) => en, view)] : unnamed);
  useEffect(() => {
    if (title !== undefined) rememberRecord({ resource, path: pathname, title });
  }, [resource, pathname, title]);
  return null;
};
