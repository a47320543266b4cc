/** Each column with a tick, and the way to either side. */
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useWords } from '../../words.ts';
import type { Columns } from './use-columns.ts';

export default function ColumnChoice({ columns }: { readonly columns: Columns }) {
  const { t, label } = useWords();
  const last = columns.all.length - 1;
  return (
    <>
      <ul className="cr-lines">
        {columns.all.map((field, index) => {
          const column = label(field.label);
          return (
            <li key={field.name}>
              <label className="cr-flag">
                <input
                  type="checkbox"
                  checked={index === 0 || !columns.choice.hidden?.includes(field.name)}
                  disabled={index === 0}
                  onChange={() => columns.toggle(field.name)}
                />
                <span>{column}</span>
              </label>
              <Button
                quiet
                className="cr-small"
                disabled={index < 2}
                aria-label={t('list.moveLeft', { column })}
                onClick={() => columns.move(field.name, -1)}
              >
                <Icon name="up" />
              </Button>
              <Button
                quiet
                className="cr-small"
                disabled={index === 0 || index === last}
                aria-label={t('list.moveRight', { column })}
                onClick={() => columns.move(field.name, 1)}
              >
                <Icon name="down" />
              </Button>
            </li>
          );
        })}
      </ul>
      <Button quiet onClick={columns.reset}>
        {t('list.columnsReset')}
      </Button>
    </>
  );
}
