/** When a signing link was made, and of one that is still to be used whether it has gone out. */
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { PortalDataProvider } from '#portal/render/contract.ts';
import { clockText } from '#portal/render/format/clock.ts';
import type { DisplayProps } from '#portal/render/widget.ts';
import { wordsWith } from '#portal/render/words-with.ts';

interface Link {
  readonly signer: string;
  readonly state: 'WAITING' | 'KEPT' | 'SENT' | 'GIVEN_UP';
  readonly at: string | null;
  readonly why: 'GATEWAY' | 'HOUR' | null;
}

const useWords = wordsWith(
  {
    link: {
      sent: '%{time} 已发出',
      waiting: '待发出',
      again: '短信通道没有收下，%{time} 重试',
      later: '每小时短信条数已满，顺延至 %{time}',
      kept: '未发出：平台没有接入短信通道，请联系运营方',
      failed: '发送失败：短信通道没有收下。请核对手机号，再催办',
    },
  },
  {
    link: {
      sent: 'Sent %{time}',
      waiting: 'Waiting to be sent',
      again: 'Refused by the SMS gateway, next attempt %{time}',
      later: 'Hourly limit of text messages reached, sent from %{time}',
      kept: 'Not sent: the platform has no SMS gateway. Please contact the platform',
      failed: 'Not delivered: refused by the SMS gateway. Check the mobile number, then send a reminder',
    },
  },
);

const LinkSent = ({ value, record, place }: DisplayProps) => {
  const { t } = useWords();
  const provider = useDataProvider<PortalDataProvider>();
  const { data } = useQuery({
    queryKey: ['contract-links'],
    queryFn: async () => (await provider.call('en.contractSigner.links', {})).data as { readonly links: readonly Link[] },
    enabled: record.state === 'INVITED',
    staleTime: 10_000,
  });
  const made = clockText(String(value));
  const link = record.state === 'INVITED' ? data?.links.find(({ signer }) => signer === record.id) : undefined;
  if (link === undefined) return <>{made}</>;
  const time = link.at === null ? made : clockText(link.at);
  const said = {
    SENT: t('link.sent', { time }),
    WAITING: link.why === null ? t('link.waiting') : t(link.why === 'HOUR' ? 'link.later' : 'link.again', { time }),
    KEPT: t('link.kept'),
    GIVEN_UP: t('link.failed'),
  }[link.state];
  const isWrong = link.state === 'KEPT' || link.state === 'GIVEN_UP';
  return (
    <span className={isWrong ? 'cr-wrong' : undefined} title={place === 'cell' ? said : undefined}>
      {said}
    </span>
  );
};

export default LinkSent;
