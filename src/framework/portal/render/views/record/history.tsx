/** The record's history as a timeline: who, what, from which state to which, why. */
import type { ClientResource } from '#engine/project/client-view.ts';
import { journalOf } from '#engine/project/journal-of.ts';
import { actSaid } from '../../act-said.ts';
import { type HistoryEntry, useClientView } from '../../contract.ts';
import { actorOf } from '../../fields/labels.ts';
import { badge, link } from '../../fields/pieces.tsx';
import { momentText } from '../../format/moment.ts';
import { reasonText } from '../../reason.ts';
import { useWords } from '../../words.ts';
import { storyOf } from './story.ts';

const Entry = ({ entry, resource }: { readonly entry: HistoryEntry; readonly resource: ClientResource }) => {
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
    </li>
  );
};

export const History = ({
  entries,
  resource,
  of,
}: {
  readonly entries: readonly HistoryEntry[] | undefined;
  readonly resource: ClientResource;
  /** The record whose history it is. */
  readonly of: string;
}) => {
  const words = useWords();
  const { t } = words;
  const { list, filter } = journalOf(resource.entity ?? resource.name, of);
  const all = words.listPlace(list, filter);
  return (
    <aside className="cr-history" aria-label={t('history.title')}>
      <header>
        <h2>{t('history.title')}</h2>
        {all !== undefined && link(all, t('history.journal'), words)}
      </header>
      {entries === undefined || entries.length === 0 ? (
        <p className="cr-age">{t('history.none')}</p>
      ) : (
        <ol>
          {storyOf(entries).map(entry => (
            <Entry key={`${entry.at} ${entry.action} ${entry.toState ?? ''}`} entry={entry} resource={resource} />
          ))}
        </ol>
      )}
    </aside>
  );
};
