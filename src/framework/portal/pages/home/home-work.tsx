/** What waits on the home page: the next thing to do, the rest a line each, and what they may only look at. */
import type { ReactNode } from 'react';
import { useWords } from '../../messages/use-words.ts';
import { wordsWith } from '../../render/words-with.ts';
import { Focus, Idle, Lines } from './home-lines.tsx';
import type { Piles } from './piles.ts';

interface HomeWorkProps {
  readonly piles: Piles;
  readonly now: number;
  /** Nothing is there yet but the way to it. */
  readonly isNew: boolean;
  /** Nothing else on the page calls for itself first. */
  readonly isFirst: boolean;
  /** What they may begin and look at where nothing waits; the queues are among it. */
  readonly children: ReactNode;
}

const useLooksWords = wordsWith(
  {
    looks: {
      title: '您可以查看',
      only: '您的角色只查看，不办理，这里没有待办。',
      beside: '也可办理（不计入菜单上的数字）',
      others: '等待他人',
    },
  },
  {
    looks: {
      title: 'What you can look at',
      only: 'Your role is read-only, so nothing waits for you here.',
      beside: 'Also open to you (not counted in the menu)',
      others: 'Waiting for others',
    },
  },
);

export const HomeWork = ({ piles, now, isNew, isFirst, children }: HomeWorkProps) => {
  const t = useWords();
  const { t: looksWords } = useLooksWords();
  const { focus, others, idle, beside, waitsForOthers, looks } = piles;
  return (
    <section>
      {(!isNew || focus !== undefined) && looks.length === 0 && <h2>{t('home.queues')}</h2>}
      {focus !== undefined ? (
        <Focus card={focus} now={now} isFirst={isFirst} />
      ) : (
        !isNew && !(children && looks.length > 0) && <p>{looks.length === 0 ? t('home.clear') : looksWords('looks.only')}</p>
      )}
      <Lines cards={others} now={now} asWork />
      <Lines title={looksWords('looks.beside')} cards={beside} now={now} asWork />
      <Lines title={looksWords('looks.others')} cards={waitsForOthers} now={now} />
      {children}
      <Lines title={looksWords('looks.title')} cards={looks} now={now} />
      {!isNew && !children && <Idle cards={idle} isSaid={focus === undefined && looks.length === 0} />}
    </section>
  );
};
