/** Said where no seal may be used now: which there are, why each may not be used, and where that is put right. */
import { pathOfResource, useMenus } from '#portal/render/contract.ts';
import type { SigningView } from './use-signing-view.ts';
import { useWords } from './words.ts';

const None = ({ said }: { readonly said: string }) => {
  const { t, href } = useWords();
  const path = pathOfResource(useMenus(), 'seals');
  return (
    <div className="cr-notice cr-notice-warn" role="status">
      <p>{said}</p>
      {path !== undefined && (
        <a className="cr-link" href={href(path)}>
          {t('sign.openSeals')}
        </a>
      )}
    </div>
  );
};

export const NoSeal = ({ view: { seals, steps } }: { readonly view: Pick<SigningView, 'seals' | 'steps'> }) => {
  const { t, label, place, href } = useWords();
  const menus = useMenus();
  if (seals.length === 0) return <None said={t(steps.length > 0 ? 'sign.noSealOfType' : 'sign.noSeal')} />;
  const requests = pathOfResource(menus, 'sealRequests');
  // What keeps somebody from all of them is said once.
  const reasons = new Set(seals.map(({ refusal }) => (refusal === null ? '' : label(refusal))));
  return (
    <div className="cr-notice cr-notice-warn" role="status">
      <p>{t('sign.noneUsable')}</p>
      {[...reasons].map(reason => (
        <div key={reason}>
          {seals
            .filter(({ refusal }) => refusal !== null && label(refusal) === reason)
            .map(({ id, name, needRequest }) => {
              const path = place('seals', id);
              return (
                <p key={id}>
                  {path === undefined ? (
                    name
                  ) : (
                    <a className="cr-link" href={href(path)}>
                      {name}
                    </a>
                  )}
                  {needRequest && requests !== undefined && (
                    <>
                      {' · '}
                      <a className="cr-link" href={href(`${requests}/create?seal=${id}`)}>
                        {t('sign.request')}
                      </a>
                    </>
                  )}
                </p>
              );
            })}
          <p>{reason}</p>
        </div>
      ))}
    </div>
  );
};
