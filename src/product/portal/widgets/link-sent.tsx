/** When a signing link was made, and of one that is still to be used whether it has gone out. */
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { evaluate } from '#engine/conditions/evaluate.ts';
import type { PortalDataProvider } from '#portal/render/contract.ts';
import { momentText } from '#portal/render/format/moment.ts';
import type { DisplayProps } from '#portal/render/widget.ts';
import { wordsWith } from '#portal/render/words-with.ts';
import type { LinkSentOptions } from '#resources/_widgets.ts';

interface Link {
  readonly state: 'WAITING' | 'KEPT' | 'SENT' | 'GIVEN_UP';
  readonly at: string | null;
  readonly why: 'GATEWAY' | 'HOUR' | null;
}
type Answered = Readonly<Record<string, readonly (Link & Readonly<Record<string, unknown>>)[]>>;
type Props = DisplayProps & { readonly options: LinkSentOptions };

const isOf = (whose: unknown, { id }: Props['record']): boolean =>
  typeof whose === 'object' && whose !== null && 'id' in whose && whose.id === id;

const useWords = wordsWith(
  {
    link: {
      sent: '%{time} 已发出',
      waiting: '待发出',
      again: '短信通道没有收下，%{time} 重试',
      later: '每小时短信条数已满，顺延至 %{time}',
      kept: '未发出：平台没有接入短信通道，请联系运营方',
      keptShort: '未发出，没有短信通道',
      failed: '发送失败：短信通道没有收下。%{advice}',
      failedShort: '发送失败',
    },
  },
  {
    link: {
      sent: 'Sent %{time}',
      waiting: 'Waiting to be sent',
      again: 'Refused by the SMS gateway, next attempt %{time}',
      later: 'Hourly limit of text messages reached, sent from %{time}',
      kept: 'Not sent: the platform has no SMS gateway. Please contact the platform',
      keptShort: 'Not sent, no SMS gateway',
      failed: 'Not delivered: refused by the SMS gateway. %{advice}',
      failedShort: 'Not delivered',
    },
  },
);

const LinkSent = ({ value, record, place, options }: Props) => {
  const { t, label } = useWords();
  const provider = useDataProvider<PortalDataProvider>();
  const isNeeded = evaluate(options.when, record, { session: {}, now: new Date() });
  const { data } = useQuery({
    queryKey: ['links-sent', options.call],
    queryFn: async () => (await provider.call(options.call, {})).data as Answered,
    enabled: isNeeded,
    staleTime: 10_000,
  });
  const made = momentText(String(value));
  const link = isNeeded ? data?.[options.among]?.find(each => isOf(each[options.of], record)) : undefined;
  if (link === undefined) return <>{made}</>;
  const time = link.at === null ? made : momentText(link.at);
  const whole = {
    SENT: t('link.sent', { time }),
    WAITING: link.why === null ? t('link.waiting') : t(link.why === 'HOUR' ? 'link.later' : 'link.again', { time }),
    KEPT: t('link.kept'),
    GIVEN_UP: t('link.failed', { advice: label(options.failed) }),
  }[link.state];
  const short = { KEPT: t('link.keptShort'), GIVEN_UP: t('link.failedShort') };
  const isWrong = link.state === 'KEPT' || link.state === 'GIVEN_UP';
  const said = place === 'cell' && (link.state === 'KEPT' || link.state === 'GIVEN_UP') ? short[link.state] : whole;
  return (
    <span className={isWrong ? 'cr-wrong' : undefined} title={place === 'cell' ? whole : undefined}>
      {said}
    </span>
  );
};

export default LinkSent;
