/** The number of a hardware key: chosen among the keys that are plugged in, typed where no bridge answers. */
import { useDataProvider } from 'ra-core';
import { evaluate } from '#engine/conditions/evaluate.ts';
import type { FromKey } from '#engine/declare/views.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import type { BridgeKey } from '#engine/wire/key-bridge.ts';
import { bridgeUrl } from '#portal/providers/key-bridge.ts';
import type { PortalDataProvider } from '../contract.ts';
import { Icon } from '../icons.tsx';
import { TextInput } from '../inputs/basic.tsx';
import { ariaOf, type ControlProps, textIn } from '../inputs/control.ts';
import { useWords } from '../words.ts';
import { Choice, type Offer } from './choice.tsx';
import { nameIn } from './subject.ts';
import { troubleOf } from './trouble.ts';
import { useOffers } from './use-offers.ts';

type Own = Readonly<Record<string, unknown>>;

export const KeyNumberInput = ({ from, ...props }: ControlProps & { readonly from: FromKey }) =>
  bridgeUrl() === null ? <TextInput {...props} /> : <PluggedIn {...props} from={from} />;

const PluggedIn = ({ from, ...props }: ControlProps & { readonly from: FromKey }) => {
  const { t } = useWords();
  const provider = useDataProvider<PortalDataProvider>();
  const offerOf = (key: BridgeKey, held: { serialNumber: string; subjectDn: string; notAfter: string }, own: readonly Own[]): Offer => {
    const mine = own.find(each => each[from.certificate] === held.serialNumber);
    const fits = mine !== undefined && (from.when === undefined || evaluate(from.when, mine, { session: {}, now: new Date() }));
    const number = textIn(mine?.[props.field.name]);
    return {
      id: number === '' ? held.serialNumber : number,
      key,
      certificate: nameIn(held.subjectDn),
      hint: [number, t('key.until', { day: dayOf(new Date(held.notAfter)) })].join(' · '),
      why: mine === undefined ? t('key.foreign') : fits ? undefined : t('key.notActive'),
    };
  };
  const { found, error, isAbsent, isLooking, look, offers } = useOffers(async keys => {
    const held = keys.flatMap(key =>
      key.containers.flatMap(({ signPair }) => (signPair.certificate === null ? [] : [{ key, certificate: signPair.certificate }])),
    );
    if (held.length === 0) return [];
    const own = ((await provider.call(from.call, {})).data as Own)[from.among] as readonly Own[];
    return held.map(({ key, certificate }) => offerOf(key, certificate, own));
  });
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
        <button
          type="button"
          {...(isAbsent ? {} : ariaOf({ ...props, required: false, name: t('key.lookFor', { name: props.name ?? '' }) }))}
          className="cr-button"
          disabled={isLooking}
          onClick={() => look()}
        >
          <Icon name="refresh" />
          {t('key.again')}
        </button>
        <span className="cr-hint" role="status">
          {said()}
        </span>
      </div>
    </>
  );
};
