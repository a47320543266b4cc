/** Beside the work on the home page: what it comes to, what has failed or ends soon, and what is newest. */
import { useWords } from '../../messages/use-words.ts';
import { type Chart, HomeChart } from './home-chart.tsx';
import { type Card, Lines, useCounted } from './home-lines.tsx';
import { HomeList, type Newest } from './home-list.tsx';
import type { Piles } from './piles.ts';

interface HomeFiguresProps {
  readonly chart: Chart | undefined;
  readonly piles: Pick<Piles, 'failed' | 'ends'>;
  readonly lists: readonly Newest[];
  readonly facts: readonly Card[];
  readonly now: number;
  /** When all of it was told. */
  readonly asOf: number;
}

export const HomeFigures = ({ chart, piles, lists, facts, now, asOf }: HomeFiguresProps) => {
  const t = useWords();
  const counted = useCounted(facts);
  return (
    <section>
      {chart !== undefined && <HomeChart chart={chart} />}
      <Lines title={t('home.failed')} cards={piles.failed} now={now} />
      {lists.map(each => (
        <HomeList key={each.key} newest={each} asOf={asOf} />
      ))}
      <Lines title={t('home.ends')} cards={piles.ends} now={now} />
      <Lines title={t('home.figures')} cards={counted} now={now} />
    </section>
  );
};
