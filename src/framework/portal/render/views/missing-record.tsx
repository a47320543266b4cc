/** A record that is not in its list: an old address may mean another list of the entry, which stood there before. Else it says so. */
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { Navigate } from 'react-router-dom';
import { resourcesOf, useMenus } from '../contract.ts';
import { Failed } from '../failed.tsx';
import { failureOf } from '../failure.ts';
import type { RecordViewProps } from '../view-props.ts';
import { PageSkeleton } from './page-skeleton.tsx';

interface MissingRecordProps extends RecordViewProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

export const MissingRecord = ({ resource, basePath, id, error, onRetry }: MissingRecordProps) => {
  const provider = useDataProvider();
  // An entry's own address alone has had another list behind it.
  const entry = useMenus().find(menu => menu.path === basePath);
  const others = entry === undefined || failureOf(error).status !== 404 ? [] : resourcesOf(entry).filter(({ name }) => name !== resource);
  const { data: place, isLoading } = useQuery({
    queryKey: ['elsewhere', resource, id],
    queryFn: async () => {
      for (const { name, path } of others) {
        const found = await provider.getOne(name, { id }).then(
          () => path,
          () => undefined,
        );
        if (found !== undefined) return found;
      }
      return null;
    },
    enabled: others.length > 0,
    retry: false,
  });
  if (place) return <Navigate to={`${place}/${id}/show`} replace />;
  return isLoading ? <PageSkeleton /> : <Failed error={error} onRetry={onRetry} />;
};
