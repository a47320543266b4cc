/** Who signs in which order: the companies by name, with what kind of seal, on which pages, and what is lacking for it. */
import { LackingSeal } from './lacking-seal.tsx';
import type { PlannedStep } from './use-contract-plan.ts';
import { useWords } from './words.ts';
import './contract-places.css';

interface PlacesListProps {
  readonly steps: readonly PlannedStep[];
  /** The pages of a step's places; undefined until they are known. */
  readonly pagesOf: (step: PlannedStep) => readonly number[] | undefined;
  readonly faultsOf: (step: PlannedStep) => number;
}

export const PlacesList = ({ steps, pagesOf, faultsOf }: PlacesListProps) => {
  const { t, label } = useWords();
  const whereOf = (step: PlannedStep): string | undefined => {
    const pages = pagesOf(step);
    if (pages === undefined) return undefined;
    return pages.length === 0 ? t('plan.unplaced') : t('plan.onPages', { pages: [...new Set(pages)].join(', ') });
  };
  return (
    <ol className="cr-plan-steps" aria-label={t('plan.order')}>
      {steps.map((step, index) => {
        const isTogether = step.round === steps[index - 1]?.round;
        const faults = faultsOf(step);
        const where = whereOf(step);
        return (
          <li key={step.stepOrder} className={isTogether ? 'cr-plan-together' : undefined}>
            {isTogether && <span className="cr-plan-party">{t('plan.together')}</span>}
            <strong>{step.company === '' ? label(step.party) : step.company}</strong>
            {step.company !== '' && (
              <span className="cr-plan-party">{step.isOwn ? `${label(step.party)} · ${t('plan.own')}` : label(step.party)}</span>
            )}
            <span>
              {step.byHand ? t('plan.byHand') : t('plan.with', { type: step.sealType })}
              {where !== undefined && <span className="cr-age"> · {where}</span>}
            </span>
            {faults > 0 && (
              <span className="cr-fault" role="status">
                {t('plan.faults', { n: faults })}
              </span>
            )}
            {step.lacksSeal && step.isOwn && <LackingSeal step={step} />}
          </li>
        );
      })}
    </ol>
  );
};
