/** Who holds a role, a line each: until when, to be changed or taken away by whoever may. */
import { useState } from 'react';
import { dayOf } from '#engine/rules/calendar.ts';
import { useGrants } from '../../granted/client-view.tsx';
import { useWords } from '../../messages/use-words.ts';
import DayAsked from '../../render/inputs/day-asked.tsx';
import { Button } from '../../ui/button.tsx';
import type { HolderRow } from './asked.ts';
import { usePermissionWords } from './words.ts';

/** The day on which a grant ends; saved by a button, so that a half-typed day is none. */
const EndDay = ({ person, onSave }: { person: HolderRow; onSave: (validTo: string | null) => void }) => {
  const { t } = usePermissionWords();
  const [day, setDay] = useState(person.validTo ?? '');
  return (
    <span className="p-day">
      <DayAsked name={t('permissions.people.until', { name: person.name })} value={day} disabled={person.own} onDay={setDay} />
      {day === (person.validTo ?? '') ? null : (
        <Button onClick={() => onSave(day === '' ? null : day)}>{t('permissions.people.saveDay')}</Button>
      )}
    </span>
  );
};

const stateOf = ({ state, validTo }: HolderRow): 'on' | 'offState' | 'ended' =>
  state !== 'ON' ? 'offState' : validTo !== null && validTo < dayOf(new Date()) ? 'ended' : 'on';

interface HoldersProps {
  /** Whether each belongs to an organisation. */
  readonly withMember: boolean;
  readonly onDay: (person: HolderRow, validTo: string | null) => void;
  readonly onRemove: (person: HolderRow) => void;
}

const Holder = ({ person, withMember, onDay, onRemove }: HoldersProps & { readonly person: HolderRow }) => {
  const { t } = usePermissionWords();
  const grants = useGrants();
  const state = stateOf(person);
  return (
    <tr>
      <th scope="row">
        {person.name} {person.own ? <span className="p-badge">{t('permissions.people.own')}</span> : null}
      </th>
      <td>{person.account}</td>
      <td>
        <code>{person.userNum}</code>
      </td>
      {withMember ? <td>{person.member ?? '—'}</td> : null}
      <td>
        <span className="p-state" data-state={state}>
          {t(`permissions.people.${state}`)}
        </span>
      </td>
      <td>
        {grants.has('mg.roleUser.edit') ? (
          <EndDay key={`${person.version}`} person={person} onSave={validTo => onDay(person, validTo)} />
        ) : (
          (person.validTo ?? '—')
        )}
      </td>
      <td>
        {grants.has('mg.roleUser.delete') ? (
          <Button quiet aria-label={t('permissions.people.removeOne', { name: person.name })} onClick={() => onRemove(person)}>
            {t('permissions.people.remove')}
          </Button>
        ) : null}
      </td>
    </tr>
  );
};

export const HoldersTable = ({ list, ...props }: HoldersProps & { readonly list: readonly HolderRow[] }) => {
  const { t } = usePermissionWords();
  const said = useWords();
  return (
    <div className="p-table-box">
      <table className="p-table">
        <thead>
          <tr>
            <th scope="col">{t('permissions.people.name')}</th>
            <th scope="col">{t('permissions.people.account')}</th>
            <th scope="col">{t('permissions.people.number')}</th>
            {props.withMember ? <th scope="col">{said('organisation')}</th> : null}
            <th scope="col">{t('permissions.people.state')}</th>
            <th scope="col">{t('permissions.people.validTo')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('permissions.people.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map(person => (
            <Holder key={person.userNum} person={person} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
};
