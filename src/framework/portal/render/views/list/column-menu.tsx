/** Which columns stand in the table, and in which order. */
import { Icon } from '../../icons.tsx';
import { Popup } from '../../popup.tsx';
import { useWords } from '../../words.ts';
import type { Columns } from './use-columns.ts';

export const ColumnMenu = ({ columns }: { readonly columns: Columns }) => {
  const { t, label } = useWords();
  const last = columns.all.length - 1;
  return (
    <Popup
      name={t('list.columns')}
      button={
        <>
          <Icon name="columns" />
          {t('list.columns')}
        </>
      }
    >
      {() => (
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
                  <button
                    type="button"
                    className="cr-button cr-quiet cr-small"
                    disabled={index < 2}
                    aria-label={t('list.moveLeft', { column })}
                    onClick={() => columns.move(field.name, -1)}
                  >
                    <Icon name="up" />
                  </button>
                  <button
                    type="button"
                    className="cr-button cr-quiet cr-small"
                    disabled={index === 0 || index === last}
                    aria-label={t('list.moveRight', { column })}
                    onClick={() => columns.move(field.name, 1)}
                  >
                    <Icon name="down" />
                  </button>
                </li>
              );
            })}
          </ul>
          <button type="button" className="cr-button cr-quiet" onClick={columns.reset}>
            {t('list.columnsReset')}
          </button>
        </>
      )}
    </Popup>
  );
};
