/** The record's history as a timeline: who, what, from which state to which, why. */
import type { ClientResource } from '#engine/project/client-view.ts';
import { journalOf } from '#engine/project/journal-of.ts';
import { actSaid } from '../../act-said.ts';
import { type HistoryEntry, type Row, type Telling, useClientView } from '../../contract.ts';
import { actorOf } from '../../fields/labels.ts';
import { badge, link } from '../../fields/pieces.tsx';
import { momentText } from '../../format/moment.ts';
import { reasonText } from '../../reason.ts';
import { useWords } from '../../words.ts';
import { passagesOf } from './story.ts';
import { Told, useToldWords } from './told.tsx';

interface EntryProps {
  readonly entry: HistoryEntry;
  readonly told: Telling | undefined;
  readonly resource: ClientResource;
}

const Entry = ({ entry, told, resource }: EntryProps) => {
  const words = useWords();
  const kind = useClientView().words[resource.name];
  const said = actSaid(entry, resource, words);
  const to = entry.toState === null ? undefined : resource.states[entry.toState];
  const moved = entry.fromState !== entry.toState && to !== undefined;
  return (
    <li>
      <p>
        <strong>{said}</strong> {moved && badge(to, words)}
      </p>
      <p className="cr-age">
        {actorOf(entry.actor, entry.actorName, words)}
        {' · '}
        <time dateTime={entry.at} title={momentText(entry.at)}>
          {words.age(entry.at)}
        </time>
      </p>
      {entry.reason !== null && entry.reason !== undefined && entry.reason !== '' && (
        <blockquote>{reasonText({ action: entry.action, reason: entry.reason }, resource, kind, words)}</blockquote>
      )}
      {told !== undefined && <Told telling={told} />}
    </li>
  );
};

/** Somebody was told, and nothing was done. */
const ToldAlone = ({ telling }: { readonly telling: Telling }) => {
  const { t, label, age } = useToldWords();
  const { at, title } = telling;
  return (
    <li>
      <p>
        <strong>{title === null ? t('told.title') : label(title)}</strong>
      </p>
      <p className="cr-age">
        <time dateTime={at} title={momentText(at)}>
          {age(at)}
        </time>
      </p>
      <Told telling={telling} />
    </li>
  );
};

interface HistoryProps {
  readonly resource: ClientResource;
  /** The record whose history it is. */
  readonly of: Row;
}

export const History = ({ resource, of: { id, $history, $told = [] } }: HistoryProps) => {
  const words = useWords();
  const { t } = words;
  const { list, filter } = journalOf(resource.entity ?? resource.name, id);
  const all = words.listPlace(list, filter);
  const passages = passagesOf($history ?? [], $told);
  return (
    <aside className="cr-history" aria-label={t('history.title')}>
      <header>
        <h2>{t('history.title')}</h2>
        {all !== undefined && link(all, t('history.journal'), words)}
      </header>
      {passages.length === 0 ? (
        <p className="cr-age">{t('history.none')}</p>
      ) : (
        <ol>
          {passages.map(passage =>
            'entry' in passage ? (
              <Entry
                key={`${passage.entry.at} ${passage.entry.action} ${passage.entry.toState ?? ''}`}
                entry={passage.entry}
                told={passage.told}
                resource={resource}
              />
            ) : (
              <ToldAlone key={`${passage.told.at} told`} telling={passage.told} />
            ),
          )}
        </ol>
      )}
    </aside>
  );
};
