/** Names the page of a record after it, and that of a new one after what making it is called. */
import { useEffect } from 'react';
import { useGetOne } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { rememberRecord } from '../browser/recent-records.ts';
import { useClientView, useLabel } from '../granted/client-view.tsx';
import { titleOf } from '../render/represent.ts';
import { makingOf } from '../render/use-making.ts';
import { useNamePage } from '../shell/page-title.ts';

const unnamed = [undefined, undefined] as const;

/** Once the view has fetched it; fetches nothing itself, because a look at a record may be journalled. */
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

export const MakingName = ({ resource }: { resource: string }) => {
  const { pathname } = useLocation();
  const view = useClientView();
  const declared = view.resources[resource];
  useNamePage(pathname, (declared && makingOf(view, declared)) ?? unnamed);
  return null;
};
