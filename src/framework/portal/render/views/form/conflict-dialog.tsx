/** The dialog of a 409: both versions field by field, and the choice between them. */
import { useState } from 'react';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import type { Row } from '../../contract.ts';
import { Scroller } from '../../fields/scroller.tsx';
import { drawValue } from '../../fields/value.tsx';
import { useWords } from '../../words.ts';
import { type Choice, clashes, settled } from './conflict.ts';

interface ConflictDialogProps {
  readonly resource: ClientResource;
  readonly fields: Readonly<Record<string, ClientField>>;
  readonly base: Row;
  readonly mine: Readonly<Record<string, unknown>>;
  readonly theirs: Row;
  readonly onClose: () => void;
  readonly onSettle: (values: Readonly<Record<string, unknown>>) => void;
}

export const ConflictDialog = ({ resource, fields, base, mine, theirs, onClose, onSettle }: ConflictDialogProps) => {
  const words = useWords();
  const { t, label } = words;
  const found = clashes(fields, base, mine, theirs);
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const cell = (name: string, choice: Choice, value: unknown, record: Row) => {
    const field = fields[name];
    const chosen = (choices[name] ?? found.find(clash => clash.name === name)?.suggested) === choice;
    return (
      <td className={chosen ? 'cr-chosen-side' : undefined}>
        <label className="cr-flag">
          <input type="radio" name={`cr-clash-${name}`} checked={chosen} onChange={() => setChoices({ ...choices, [name]: choice })} />
          <span>{field === undefined ? null : drawValue(field, { words, resource, record, place: 'cell' }, value)}</span>
        </label>
      </td>
    );
  };
  return (
    <Dialog title={t('conflict.title')} size="md" onClose={onClose}>
      <p>{t(found.length === 0 ? 'conflict.same' : 'conflict.lead')}</p>
      {found.length > 0 && (
        <Scroller className="cr-clashes" label={t('conflict.title')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('conflict.field')}</th>
                <th scope="col">{t('conflict.mine')}</th>
                <th scope="col">{t('conflict.theirs')}</th>
              </tr>
            </thead>
            <tbody>
              {found.map(clash => (
                <tr key={clash.name}>
                  <th scope="row">
                    {label(fields[clash.name]?.label ?? [clash.name, clash.name])}
                    {clash.both && <span className="cr-note">{t('conflict.both')}</span>}
                  </th>
                  {cell(clash.name, 'mine', clash.mine, base)}
                  {cell(clash.name, 'theirs', clash.theirs, theirs)}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
      <DialogFoot>
        <Button onClick={onClose}>{t('conflict.back')}</Button>
        <Button filled onClick={() => onSettle(settled(fields, mine, theirs, found, choices))}>
          {t('conflict.save')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
