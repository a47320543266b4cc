/** Whether the signer places the seal, or a template in force says where the own party signs. */

import { useClientView } from '#portal/render/contract.ts';
import { ReferenceInput } from '#portal/render/inputs/reference.tsx';
import { useOptions } from '#portal/render/inputs/use-options.ts';
import { useWords } from './words.ts';

/** A template, as far as it is told. */
export interface TemplatePlace {
  readonly templateNo?: string;
  readonly party?: string;
}

/** The call that takes a template. */
const signs = 'doc.sign';

interface TemplateChoiceProps {
  /** Undefined where it is placed by hand. */
  readonly place: TemplatePlace | undefined;
  readonly onPlace: (place: TemplatePlace | undefined) => void;
}

export const TemplateChoice = ({ place, onPlace }: TemplateChoiceProps) => {
  const { t, label } = useWords();
  const { templateNo, party } = useClientView().calls[signs]?.ask ?? {};
  const { data, isPending } = useOptions(signs, 'templateNo', {});
  if (templateNo === undefined || party === undefined) return null;
  // Without any template there is nothing to choose between.
  if (isPending || data?.list.length === 0) return null;
  return (
    <>
      <fieldset className="cr-radios">
        <legend>{t('sign.placeBy')}</legend>
        {([false, true] as const).map(byTemplate => (
          <label key={String(byTemplate)}>
            <input
              type="radio"
              name="cr-sign-place"
              checked={(place !== undefined) === byTemplate}
              onChange={() => onPlace(byTemplate ? {} : undefined)}
            />
            {t(byTemplate ? 'sign.byTemplate' : 'sign.byHand')}
          </label>
        ))}
      </fieldset>
      {place !== undefined && (
        <>
          <label htmlFor="cr-sign-template">{t('sign.template')}</label>
          <ReferenceInput
            field={templateNo}
            resource={signs}
            id="cr-sign-template"
            value={place.templateNo ?? null}
            onChange={value => onPlace({ ...place, ...(typeof value === 'string' && value !== '' ? { templateNo: value } : {}) })}
          />
          <label htmlFor="cr-sign-party">{t('sign.party')}</label>
          <select
            id="cr-sign-party"
            className="cr-input"
            value={place.party ?? ''}
            onChange={event => onPlace({ ...place, ...(event.target.value === '' ? {} : { party: event.target.value }) })}
          >
            <option value="" />
            {Object.entries(party.values ?? {}).map(([value, words]) => (
              <option key={value} value={value}>
                {label(words)}
              </option>
            ))}
          </select>
        </>
      )}
    </>
  );
};
