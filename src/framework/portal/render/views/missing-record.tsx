/** A record that is not in its list: an old address may mean another list of the entry, which stood there before. Else it says so. */
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { Navigate } from 'react-router-dom';
import { ButtonLink } from '../../ui/button.tsx';
import { resourcesOf, useMenus } from '../contract.ts';
import { Failed } from '../failed.tsx';
import { failureOf } from '../failure.ts';
import { useResourceView } from '../resource.ts';
import type { RecordViewProps } from '../view-props.ts';
import { useWords } from '../words.ts';
import { PageSkeleton } from './page-skeleton.tsx';

interface MissingRecordProps extends RecordViewProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

export const MissingRecord = ({ resource, basePath, id, error, onRetry }: MissingRecordProps) => {
  const { t, label } = useWords();
  const view = useResourceView(resource);
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
  if (isLoading) return <PageSkeleton />;
  return (
    <>
      <Failed error={error} onRetry={onRetry} />
      {failureOf(error).status === 404 && (
        <p className="cr-missing">
          <ButtonLink to={basePath}>{t('show.back', { name: label(view.label) })}</ButtonLink>
        </p>
      )}
    </>
  );
};
