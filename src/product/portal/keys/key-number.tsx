/** The number of a hardware key: chosen among the keys that are plugged in, typed where no bridge answers. */
import { dayOf } from '#engine/rules/calendar.ts';
import { TextInput } from '#portal/render/inputs/basic.tsx';
import { ariaOf, type ControlProps, textIn } from '#portal/render/inputs/control.ts';
import { Button } from '#portal/ui/button.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import type { KeyNumber } from '#resources/_widgets.ts';
import { bridgeUrl } from './bridge-url.ts';
import { Choice, type Offer } from './choice.tsx';
import { type OnKey, useOwnCertificates } from './own-certificates.ts';
import { nameIn } from './subject.ts';
import { troubleOf } from './trouble.ts';
import { useOffers } from './use-offers.ts';
import { useWords } from './words.ts';

type KeyNumberProps = ControlProps & { readonly options: KeyNumber };

export const KeyNumberInput = (props: KeyNumberProps) => (bridgeUrl() === null ? <TextInput {...props} /> : <PluggedIn {...props} />);

const PluggedIn = ({ options, ...props }: KeyNumberProps) => {
  const { t } = useWords();
  const certificates = useOwnCertificates(options);
  const offerOf = ({ key, certificate, own, why }: OnKey): Offer => {
    const number = textIn(own?.[options.number]);
    return {
      id: number === '' ? certificate.serialNumber : number,
      key,
      certificate: nameIn(certificate.subjectDn),
      hint: [number, t('key.until', { day: dayOf(new Date(certificate.notAfter)) })].join(' · '),
      why,
    };
  };
  const { found, error, isAbsent, isLooking, look, offers } = useOffers(async keys => (await certificates(keys)).map(offerOf));
  const value = textIn(props.value);
  const said = () => {
    if (isAbsent) return t('key.numberTyped');
    if (error !== null) return troubleOf(error, t);
    if (found === undefined) return t('key.looking');
    if (offers.length === 0) return t(found.keys.length === 0 ? 'key.none' : 'key.noneOn');
    return value !== '' && !offers.some(({ id }) => id === value) ? t('key.numberElsewhere', { number: value }) : '';
  };
  return (
    <>
      {isAbsent && <TextInput {...props} />}
      {offers.length > 0 && found !== undefined && (
        <Choice legend={t('key.whichCertificate')} offers={offers} chosen={value === '' ? undefined : value} onChoose={props.onChange} />
      )}
      <div className="cr-key-bar">
        <Button
          {...(isAbsent ? {} : ariaOf({ ...props, required: false, name: t('key.lookFor', { name: props.name ?? '' }) }))}
          disabled={isLooking}
          onClick={() => look()}
        >
          <Icon name="refresh" />
          {t('key.again')}
        </Button>
        <span className="cr-hint" role="status">
          {said()}
        </span>
      </div>
    </>
  );
};
