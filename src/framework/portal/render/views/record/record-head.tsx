/** Who or what a record is, its state, the facts that matter, and a place for what can be done. */
import { Fragment, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { State } from '#engine/declare/states.ts';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { leftBehind, type Row, useClientView } from '../../contract.ts';
import { isFinal } from '../../fields/final.ts';
import { badge } from '../../fields/pieces.tsx';
import { drawValue } from '../../fields/value.tsx';
import { NotInForce } from '../../overprint/across.tsx';
import { useOverprint } from '../../overprint/overprint.ts';
import { titleOf } from '../../represent.ts';
import { isUnclaimed } from '../../review-part.ts';
import { useWords } from '../../words.ts';

/** Flags that are set, each as a state of its own that says what it is of. */
const flagsOf = (resource: ClientResource, record: Row, colon: string): readonly State[] =>
  Object.values(resource.fields).flatMap((field): readonly State[] => {
    const said = field.widget === 'flagged' && !isFinal(record, resource) ? field.values?.[String(record[field.name])] : undefined;
    if (said === undefined) return [];
    const of = field.label;
    return [{ label: [`${of[0]}${colon}${said[0]}`, `${of[1]}${colon}${said[1]}`], tone: 'warn' }];
  });

interface RecordHeadProps {
  readonly resource: ClientResource;
  readonly record: Row;
  readonly basePath: string;
  readonly facts: readonly ClientField[];
  readonly titleId: string;
  readonly children?: ReactNode;
}

export const RecordHead = ({ resource, record, basePath, facts, titleId, children }: RecordHeadProps) => {
  const words = useWords();
  const view = useClientView();
  const navigate = useNavigate();
  const left = leftBehind(useLocation().state);
  const said = useOverprint(record, resource.name);
  // A face that stands in no list is about one matter of the record; its state would be taken for that of the matter.
  const isOneMatter = resource.entity !== undefined && resource.verbs.list === undefined;
  const state = record.state === undefined || isOneMatter ? undefined : resource.states[record.state];
  return (
    <header className="cr-record-head">
      <div className="cr-head">
        {left !== undefined ? (
          <Button quiet onClick={() => navigate(left.to)}>
            <Icon name="back" />
            {words.t('show.back', { name: left.name })}
          </Button>
        ) : (
          resource.verbs.list !== undefined && (
            <Button
              quiet
              onClick={() => navigate(basePath)}
              aria-label={words.t('show.back', { name: words.label(resource.label) })}
              title={words.t('show.back', { name: words.label(resource.label) })}
            >
              <Icon name="back" />
            </Button>
          )
        )}
        <h1 id={titleId} className={said === undefined || said.isHeld ? undefined : 'cr-struck'}>
          {titleOf(resource, record, words.label, view)}
        </h1>
        {state !== undefined && badge(state, words, isUnclaimed(resource, record.state))}
        {flagsOf(resource, record, words.colon).map(flag => (
          <Fragment key={flag.label[0]}>{badge(flag, words)}</Fragment>
        ))}
        {children}
      </div>
      {said === undefined ? null : <NotInForce said={said} />}
      {facts.length > 0 && (
        <dl className="cr-facts">
          {facts.map(field => (
            <div key={field.name} className="cr-fact">
              <dt>{words.label(field.label)}</dt>
              <dd>{drawValue(field, { words, resource, record, place: field.type === 'instant' ? 'show' : 'cell' })}</dd>
            </div>
          ))}
        </dl>
      )}
    </header>
  );
};
