/** What stops with a certificate that is revoked or suspended, counted and by name. */
import { useWords } from './words.ts';

interface Named {
  readonly id: string;
  readonly says: string;
}
interface Stopping {
  readonly seals: readonly Named[];
  readonly sealCount: number;
  readonly sameKey: readonly Named[];
  readonly sameKeyCount: number;
  readonly isKept: boolean;
  readonly contractCount: number;
}

const isStopping = (value: unknown): value is Stopping => typeof value === 'object' && value !== null && 'sealCount' in value;

export const Stops = ({ value }: { readonly value: unknown }) => {
  const { t, comma } = useWords();
  if (!isStopping(value)) return null;
  const { seals, sealCount, sameKey, sameKeyCount, isKept, contractCount } = value;
  const named = (list: readonly Named[], count: number): string =>
    `${list.map(({ says }) => says).join(comma)}${count > list.length ? t('stops.more') : ''}`;
  const said = [
    sealCount > 0 && t('stops.seals', { smart_count: sealCount, n: sealCount, names: named(seals, sealCount) }),
    contractCount > 0 && t('stops.contracts', { smart_count: contractCount, n: contractCount }),
    isKept && t('stops.kept'),
    sameKeyCount > 0 && t('stops.sameKey', { smart_count: sameKeyCount, n: sameKeyCount, names: named(sameKey, sameKeyCount) }),
  ].filter(each => each !== false);
  return said.map(each => <div key={each}>{each}</div>);
};
