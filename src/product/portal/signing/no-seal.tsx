/** Said where no seal may be used now: which there are, why each may not be used, and where that is put right. */
import { callFor } from '#engine/project/view-calls.ts';
import { pathOfResource, useClientView, useMenus } from '#portal/render/contract.ts';
import { useCan } from '#portal/render/resource.ts';
import { ButtonLink } from '#portal/ui/button.tsx';
import type { SigningView } from './use-signing-view.ts';
import { useWords } from './words.ts';

type Lacking = NonNullable<SigningView['lacking']>;

/** What is applied for; nothing where that has been done. */
const appliedFor = {
  SEAL_UNDER_WAY: undefined,
  SEAL_TO_MAKE: undefined,
  SEAL_NONE_YET: { of: 'sealApplications', as: 'sign.applySeal' },
  HANDLER_NONE_YET: { of: 'handlers', as: 'sign.appointHandler' },
  SIGNATURE_NONE_YET: { of: 'softKeyApplications', as: 'sign.applySignature' },
  SM2_CERTIFICATE_NONE: { of: 'softKeyApplications', as: 'sign.applyCertificate' },
  SM2_SEAL_NONE: { of: 'sealApplications', as: 'sign.applySeal' },
} as const satisfies Readonly<Record<Lacking, object | undefined>>;

interface NoneProps {
  readonly lacking: Lacking;
  readonly says: string;
  /** The kind of seal that is applied for, where the document asks for one. */
  readonly sealType?: string;
}

const None = ({ lacking, says, sealType }: NoneProps) => {
  const { t } = useWords();
  const menus = useMenus();
  const { resources } = useClientView();
  const can = useCan();
  const wanted = appliedFor[lacking];
  const applied = wanted === undefined ? undefined : resources[wanted.of];
  const path = wanted === undefined ? undefined : pathOfResource(menus, wanted.of);
  const kind = wanted?.of === 'sealApplications' && sealType !== undefined ? `?sealType=${sealType}` : '';
  return (
    <div className="cr-notice cr-notice-warn" role="status">
      <p>{says}</p>
      {wanted !== undefined && applied !== undefined && path !== undefined && can(callFor(applied, 'create')) && (
        <ButtonLink filled to={`${path}/create${kind}`}>
          {t(wanted.as)}
        </ButtonLink>
      )}
    </div>
  );
};

export const NoSeal = ({ view: { seals, steps, lacking } }: { readonly view: Pick<SigningView, 'seals' | 'steps' | 'lacking'> }) => {
  const { t, label, place, href } = useWords();
  const menus = useMenus();
  const isNational = lacking === 'SM2_CERTIFICATE_NONE' || lacking === 'SM2_SEAL_NONE';
  // Which type a step takes is said where it is that which is lacking.
  const own = steps.find(({ state }) => state === 'OWN');
  const none =
    lacking === 'SEAL_NONE_YET' && own !== undefined
      ? t('sign.noSealOfType', { type: own.sealType })
      : t(`sign.lacking.${lacking ?? 'SEAL_NONE_YET'}` as const);
  if (seals.length === 0 || isNational)
    return <None lacking={lacking ?? 'SEAL_NONE_YET'} says={none} {...(own === undefined ? {} : { sealType: own.sealTypeId })} />;
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
