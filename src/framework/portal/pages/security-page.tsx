/** /security: the own second factors: what there is, one more, recovery codes made anew, one less. */
import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { type ReactNode, useId, useState } from 'react';
import { enrolBefore, stored, storeSession } from '../browser/session-store.ts';
import { useFactorWords } from '../messages/use-factor-words.ts';
import { enrolFactor, type Factor, type FactorKind, listFactors, removeFactor } from '../providers/factor-calls.ts';
import { querySession } from '../providers/public-calls.ts';
import { momentText } from '../render/format/moment.ts';
import { PageLoading } from '../shell/page-loading.tsx';
import { EnrolForm } from './factor/enrol-form.tsx';
import { RecoveryCodes } from './factor/recovery-codes.tsx';
import { Failure } from './light/failure.tsx';
import './factor/factor.css';
import { BareDialog } from '../ui/dialog.tsx';
import './page.css';
import './sheet.css';

/** What stands over the page. */
type Open =
  | { readonly what: 'add'; readonly kind: Exclude<FactorKind, 'RECOVERY'> }
  | { readonly what: 'remove'; readonly factor: Factor }
  | { readonly what: 'renew' }
  | { readonly what: 'codes'; readonly codes: readonly string[] };

const few = 3;

const Over = ({ title, onClose, children }: { title: string; onClose?: () => void; children: ReactNode }) => {
  const id = useId();
  return (
    <BareDialog size="xs" labelledBy={id} onClose={onClose}>
      <div className="f-dialog">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </BareDialog>
  );
};

interface QuestionProps {
  readonly title: string;
  readonly lead: string;
  readonly yes: string;
  readonly act: () => Promise<void>;
  readonly onClose: () => void;
}

const Question = ({ title, lead, yes, act, onClose }: QuestionProps) => {
  const t = useFactorWords();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const go = () => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    act().catch((failure: unknown) => {
      setError(failure);
      setBusy(false);
    });
  };
  return (
    <Over title={title} onClose={onClose}>
      <p className="e-lead">{lead}</p>
      <Failure error={error} />
      <div className="f-dialog-foot">
        <button type="button" className="e-button" onClick={onClose}>
          {t('page.cancel')}
        </button>
        <button type="button" className="e-button f-danger" aria-busy={busy} onClick={go}>
          {yes}
        </button>
      </div>
    </Over>
  );
};

const Row = ({ factor, children }: { factor: Factor; children: ReactNode }) => {
  const t = useFactorWords();
  const { kind, label, codesLeft, createdAt, lastUsedAt } = factor;
  const left = codesLeft ?? 0;
  const used = lastUsedAt === null ? t('page.unused') : t('page.used', { time: momentText(lastUsedAt) });
  return (
    <li>
      <div>
        <strong>{kind === 'RECOVERY' ? t('kinds.RECOVERY') : label}</strong>
        {kind === 'RECOVERY' || label === t(`kinds.${kind}`) ? null : <span>{t(`kinds.${kind}`)}</span>}
        {kind === 'RECOVERY' ? (
          <small data-tone={left <= few ? 'warn' : undefined}>{t(left <= few ? 'page.few' : 'page.left', { n: left })}</small>
        ) : (
          <small>
            {t('page.added', { time: momentText(createdAt) })} · {used}
          </small>
        )}
      </div>
      {children}
    </li>
  );
};

export const SecurityPage = () => {
  const t = useFactorWords();
  const notify = useNotify();
  const [open, setOpen] = useState<Open>();
  const { data, error, refetch } = useQuery({ queryKey: ['factors'], queryFn: listFactors });
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PageLoading />;

  const close = () => setOpen(undefined);
  const real = data.filter(factor => factor.kind !== 'RECOVERY');
  /** The grace ends with the first factor, and begins to count again without the last. */
  const askGrace = async (): Promise<void> => {
    const isDue = enrolBefore() !== null;
    if (isDue || real.length === 1) storeSession(await querySession());
  };
  const added = async (codes: readonly string[] | null) => {
    await refetch();
    await askGrace().catch(() => undefined);
    if (codes === null) notify(t('page.done'), { type: 'success' });
    setOpen(codes === null ? undefined : { what: 'codes', codes });
  };
  const renew = async () => {
    const { recoveryCodes } = await enrolFactor('RECOVERY');
    await refetch();
    setOpen({ what: 'codes', codes: recoveryCodes ?? [] });
  };
  const remove = async (factor: Factor) => {
    await removeFactor(factor);
    await refetch();
    await askGrace().catch(() => undefined);
    notify(t('page.removed', { label: factor.label }), { type: 'success' });
    close();
  };

  return (
    <div className="s-page">
      <header className="s-page-head">
        <h1>{t('page.title')}</h1>
      </header>
      <section className="s-sheet">
        <p className="e-lead">{t('page.lead')}</p>
        {real.length === 0 ? (
          <p className="e-notice f-hint" data-tone="warn">
            {t('page.none')}
          </p>
        ) : (
          <ul className="f-list">
            {[...real, ...data.filter(factor => factor.kind === 'RECOVERY')].map(factor => (
              <Row key={factor.id} factor={factor}>
                {factor.kind === 'RECOVERY' ? (
                  <button type="button" className="f-link" onClick={() => setOpen({ what: 'renew' })}>
                    {t('page.renew')}
                  </button>
                ) : (
                  <button
                    type="button"
                    className="f-link"
                    aria-label={`${t('page.remove')} ${factor.label}`}
                    onClick={() => setOpen({ what: 'remove', factor })}
                  >
                    {t('page.remove')}
                  </button>
                )}
              </Row>
            ))}
          </ul>
        )}
        <div className="e-actions">
          <button type="button" className="e-button e-main" onClick={() => setOpen({ what: 'add', kind: 'TOTP' })}>
            {t('page.addTotp')}
          </button>
          <button type="button" className="e-button" onClick={() => setOpen({ what: 'add', kind: 'PASSKEY' })}>
            {t('page.addPasskey')}
          </button>
        </div>
      </section>
      {open?.what === 'add' ? (
        <Over title={t(open.kind === 'TOTP' ? 'page.addTotp' : 'page.addPasskey')} onClose={close}>
          <EnrolForm kind={open.kind} onAdded={codes => void added(codes)} leave={{ label: t('page.cancel'), go: close }} />
        </Over>
      ) : null}
      {open?.what === 'codes' ? (
        <Over title={t('codes.title')}>
          <RecoveryCodes codes={open.codes} owner={stored('userName') ?? ''} onDone={close} />
        </Over>
      ) : null}
      {open?.what === 'renew' ? (
        <Question title={t('page.renew')} lead={t('page.renewAsk')} yes={t('page.renew')} act={renew} onClose={close} />
      ) : null}
      {open?.what === 'remove' ? (
        <Question
          title={t('page.remove')}
          lead={real.length === 1 ? t('page.removeLast') : t('page.removeAsk', { label: open.factor.label })}
          yes={t('page.remove')}
          act={() => remove(open.factor)}
          onClose={close}
        />
      ) : null}
    </div>
  );
};
