/** The last step: the mark, the consent, the signature. */
import { useState } from 'react';
import { pick } from '#engine/declare/label.ts';
import { useLanguage } from '#portal/messages/language.ts';
import { Failure } from '#portal/pages/light/failure.tsx';
import { useForm } from '#portal/pages/light/use-form.ts';
import { InvalidError } from '#portal/providers/call-error.ts';
import { type Entered, type Signed, signInvitation } from './calls.ts';
import { isTooSmall } from './ink.ts';
import { type Mark, pictureOf } from './ink-canvas.ts';
import { SignaturePad } from './signature-pad.tsx';
import { type InvitationTexts, useInvitationWords } from './use-invitation-words.ts';

interface SignStepProps {
  readonly entered: Entered;
  /** Held by the page, so that nothing that happens here loses it. */
  readonly mark: Mark;
  readonly onMark: (mark: Mark) => void;
  readonly agreed: boolean;
  readonly onAgreed: (agreed: boolean) => void;
  readonly onBack: () => void;
  readonly onSigned: (signed: Signed) => void;
  readonly onFailure: (failure: unknown) => void;
}

const ways = ['hand', 'name'] as const;

const Ways = ({ mark, isBad, onWay }: { mark: Mark; isBad: boolean; onWay: (way: Mark['way']) => void }) => {
  const t = useInvitationWords();
  return (
    <div className="e-ways" role="radiogroup" aria-label={t('sign.way')} aria-invalid={isBad} tabIndex={-1}>
      {ways.map(way => (
        <label key={way}>
          <input type="radio" name="way" checked={mark.way === way} onChange={() => onWay(way)} />
          {t(`sign.${way}`)}
        </label>
      ))}
    </div>
  );
};

const Fault = ({ said }: { readonly said: string | undefined }) =>
  said === undefined ? null : (
    <span className="e-fault" role="alert">
      {said}
    </span>
  );

const faultOf = (t: InvitationTexts, { way, strokes }: Mark): string | undefined => {
  if (way === 'name') return undefined;
  if (strokes.length === 0) return t('sign.empty');
  return isTooSmall(strokes) ? t('sign.small') : undefined;
};

/** Sending it: what is lacking is said where it lacks, and what was refused where it is. */
const useSigning = ({ entered, mark, agreed, onSigned, onFailure }: SignStepProps) => {
  const t = useInvitationWords();
  const [refused, setRefused] = useState<string>();
  const fault = faultOf(t, mark);
  const form = useForm<never>({
    fields: {},
    others: {
      ...(fault === undefined ? {} : { mark: fault }),
      ...(agreed ? {} : { agreed: t('sign.disagree') }),
    },
  });
  const submit = form.submit(
    async () => {
      const picture = pictureOf(mark, entered.name)?.split(',')[1] ?? '';
      onSigned(await signInvitation({ ticket: entered.ticket, mark: picture, agreed: true }));
    },
    failure => {
      const said = failure instanceof InvalidError ? failure.errors.mark?.[0] : undefined;
      setRefused(said);
      if (said !== undefined) form.toFirstFault();
      else onFailure(failure);
    },
  );
  return {
    form,
    submit,
    forgive: () => setRefused(undefined),
    markFault: refused ?? form.shown('mark'),
    agreedFault: form.shown('agreed'),
    /** What is said where it was refused is not said twice. */
    error: refused === undefined ? form.error : undefined,
  };
};

export const SignStep = (props: SignStepProps) => {
  const t = useInvitationWords();
  const language = useLanguage();
  const { entered, mark, onMark, agreed, onAgreed, onBack } = props;
  const { form, submit, forgive, markFault, agreedFault, error } = useSigning(props);
  const change = (to: Partial<Mark>) => {
    if (form.busy) return;
    forgive();
    onMark({ ...mark, ...to });
  };
  const isByHand = mark.way === 'hand';
  return (
    <form ref={form.ref} onSubmit={submit} noValidate>
      <div className="e-section e-drawing">
        <Ways mark={mark} isBad={markFault !== undefined} onWay={way => change({ way })} />
        <SignaturePad
          mark={mark}
          name={entered.name}
          isSent={form.busy}
          onStroke={stroke => change({ strokes: [...mark.strokes, stroke] })}
        />
        {isByHand ? (
          <div className="e-pad-tools">
            <button
              type="button"
              className="e-button"
              disabled={mark.strokes.length === 0}
              onClick={() => change({ strokes: mark.strokes.slice(0, -1) })}
            >
              {t('sign.undo')}
            </button>
            <button type="button" className="e-button" disabled={mark.strokes.length === 0} onClick={() => change({ strokes: [] })}>
              {t('sign.clear')}
            </button>
          </div>
        ) : (
          <p className="e-hint">{t('sign.nameHint')}</p>
        )}
        <Fault said={markFault} />
      </div>
      <div className="e-section">
        <label className="e-consent">
          <input
            type="checkbox"
            name="agreed"
            checked={agreed}
            aria-required
            aria-invalid={agreedFault !== undefined}
            onChange={event => onAgreed(event.target.checked)}
          />
          <span>{pick(entered.consent, language)}</span>
        </label>
        <Fault said={agreedFault} />
      </div>
      <footer className="e-foot e-no-stick">
        {error === undefined ? null : (
          <div className="e-whole-row">
            <Failure error={error} />
          </div>
        )}
        <button type="button" className="e-button e-to-left" disabled={form.busy} onClick={onBack}>
          {t('sign.back')}
        </button>
        <button type="submit" className="e-button e-main" aria-busy={form.busy}>
          {t(form.busy ? 'sign.busy' : 'sign.submit')}
        </button>
      </footer>
    </form>
  );
};
