/** Who was told of a record: how, and whether it got there. */
import type { Shape } from '../../../messages/translate.ts';
import type { Telling, ToldBy } from '../../contract.ts';
import { type WordsWith, wordsWith } from '../../words-with.ts';

const zh = {
  told: {
    of: '已通知：%{who}',
    many: '%{who}等 %{n} 人',
    by: '%{name}（%{ways}）',
    title: '已通知',
    way: { PORTAL: '站内消息', SMS: '短信', MAIL: '邮件' },
    state: { READ: '%{way}已读', WAITING: '%{way}待发送', KEPT: '%{way}未发出', GIVEN_UP: '%{way}发送失败' },
  },
} as const;
const en: Shape<typeof zh> = {
  told: {
    of: 'Notified: %{who}',
    many: '%{who} and others, %{n} in all',
    by: '%{name} (%{ways})',
    title: 'Notified',
    way: { PORTAL: 'portal notice', SMS: 'SMS', MAIL: 'email' },
    state: { READ: '%{way} read', WAITING: '%{way} queued', KEPT: '%{way} not sent', GIVEN_UP: '%{way} failed' },
  },
};
export const useToldWords = wordsWith(zh, en);

/** So many are named; the rest stand in the tip and are counted. */
const mostNamed = 4;
const saidStates = ['READ', 'WAITING', 'KEPT', 'GIVEN_UP'] as const;

/** What was got and what was sent is said by its way alone: only what is more or less than that is told beside it. */
const waySaid = ({ way, state }: ToldBy, { t }: Pick<WordsWith<typeof zh>, 't'>): string => {
  const said = t(`told.way.${way}`);
  const known = saidStates.find(each => each === state);
  return known === undefined ? said : t(`told.state.${known}`, { way: said });
};

/** `已通知：王经办（站内消息已读、短信）` */
export const Told = ({ telling: { who } }: { readonly telling: Telling }) => {
  const words = useToldWords();
  const { t, comma, semicolon } = words;
  const all = who.map(({ name, ways }) => t('told.by', { name, ways: ways.map(way => waySaid(way, words)).join(comma) }));
  const whole = all.join(semicolon);
  const named = all.length > mostNamed ? t('told.many', { who: all.slice(0, mostNamed).join(semicolon), n: all.length }) : whole;
  return (
    <p className="cr-told" title={all.length > mostNamed ? whole : undefined}>
      {t('told.of', { who: named })}
    </p>
  );
};
