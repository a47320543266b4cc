/** Beside a company of a contract: whoever signs for it by a link, where it is no member of the platform. */
import { useState } from 'react';
import type { ClientField } from '#engine/project/client-view.ts';
import type { ControlProps } from '#portal/render/inputs/control.ts';
import { PlannedCell } from './planned-cell.tsx';
import { useWords } from './words.ts';

type Row = Readonly<Record<string, unknown>>;

interface RepresentativeProps extends Pick<ControlProps, 'resource' | 'onBlur'> {
  readonly id: string;
  readonly of: string;
  readonly fields: Readonly<Record<string, ClientField>> | undefined;
  readonly row: Row;
  readonly onChange: (next: Row) => void;
  readonly faults: (name: string) => string | undefined;
}

const asked = ['name', 'mobile'] as const;
const isSaid = (value: unknown): boolean => typeof value === 'string' && value !== '';

export const Representative = ({ id, of, fields, row, onChange, faults, resource, onBlur }: RepresentativeProps) => {
  const { t } = useWords();
  const isNamed = asked.some(name => isSaid(row[name]));
  // Until somebody ticks or unticks it: where what was typed is no member, this is the way left.
  const isLeft = isSaid(row.company) && faults('company') !== undefined;
  const [isByLink, setByLink] = useState<boolean>();
  // What was typed is kept while the box is not ticked, and not sent.
  const [kept, setKept] = useState<Row>({});
  const isOpen = isByLink ?? (isNamed || isLeft);
  const tick = (is: boolean): void => {
    setByLink(is);
    if (!is) setKept({ name: row.name, mobile: row.mobile });
    onChange(is ? kept : { name: null, mobile: null });
  };
  return (
    <div className="cr-plan-guest">
      <label className="cr-plan-tick">
        <input type="checkbox" checked={isOpen} onChange={event => tick(event.target.checked)} />
        {t('plan.guest', { party: of })}
      </label>
      {isOpen && (
        <>
          <p className="cr-hint">{t('plan.guestHint')}</p>
          <div className="cr-plan-others">
            {asked.map(name => {
              const field = fields?.[name];
              if (field === undefined) return null;
              return (
                <PlannedCell
                  key={name}
                  id={`${id}-${name}`}
                  of={of}
                  field={field}
                  resource={resource}
                  value={row[name]}
                  onChange={next => onChange({ [name]: next })}
                  fault={faults(name)}
                  {...(onBlur === undefined ? {} : { onBlur })}
                />
              );
            })}
          </div>
        </>
      )}
    </div>
  );
};
