/** Who will be told of a move, and who cannot be, because the record has no address of theirs. */
import type { ClientTransition } from '#engine/project/client-view.ts';
import type { Shape } from '../../messages/translate.ts';
import type { Row } from '../contract.ts';
import { wordsWith } from '../words-with.ts';

const zh = { tells: { nobody: '无法通知：%{who}（没有登记手机或邮箱）。' } } as const;
const en: Shape<typeof zh> = { tells: { nobody: 'Cannot be notified: %{who}. No mobile or email address is on record.' } };
const useTellWords = wordsWith(zh, en);

type TellsProps = Pick<ClientTransition, 'tells' | 'reach'> & { readonly record: Row };

export const Tells = ({ tells = [], reach, record }: TellsProps) => {
  const { t, label, comma } = useTellWords();
  const isReached = (index: number): boolean =>
    reach?.[index]?.every(field => record[field] === null || record[field] === undefined || record[field] === '') !== true;
  const named = (are: boolean): string =>
    tells
      .filter((_, index) => isReached(index) === are)
      .map(label)
      .join(comma);
  const [reached, missed] = [named(true), named(false)];
  return (
    <>
      {reached !== '' && <p className="cr-act-tells">{t('act.tells', { who: reached })}</p>}
      {missed !== '' && <p className="cr-notice cr-notice-warn">{t('tells.nobody', { who: missed })}</p>}
    </>
  );
};
