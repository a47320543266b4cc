/** What is filled in before anybody signs, below the steps: which lines there are, and one more of a kind. */
import { Button } from '#portal/ui/button.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import type { BlankKind, BlankSaid } from '#trust/positions/blanks.ts';

import { type Chosen, isChosen, placeOf } from './spots.ts';
import type { EditedBlanks } from './use-blanks.ts';
import { useWords } from './words.ts';

interface BlanksRailProps {
  readonly blanks: EditedBlanks;
  readonly chosen: Chosen | undefined;
  readonly onChoose: (chosen: Chosen) => void;
  /** None where nothing can be changed. */
  readonly onAdd: ((kind: BlankKind) => void) | undefined;
}

export const BlanksRail = ({ blanks, chosen, onChoose, onAdd }: BlanksRailProps) => {
  const { t, label } = useWords();
  const { field, columns, all, faults, isFull, nameOf, fillerOf, colourOf } = blanks;
  const kinds = Object.entries(columns.kind?.values ?? {});
  const wordOf = (name: string, value: unknown): string => label(columns[name]?.values?.[String(value)] ?? ['', '']);
  const saidOf = (blank: BlankSaid): string => [wordOf('kind', blank.kind), fillerOf(blank)].filter(word => word !== '').join(' · ');
  const colours = new Map(all.map(blank => [fillerOf(blank), colourOf(blank) ?? 'blank']));
  return (
    <section className="cr-rail-blanks" aria-label={label(field.label)}>
      <h2>{label(field.label)}</h2>
      {colours.size > 0 && (
        <dl className="cr-rail-legend">
          <dt>{label(columns.party?.label ?? ['', ''])}</dt>
          {[...colours].map(([filler, colour]) => (
            <dd key={filler} className={`cr-party-${colour}`}>
              <i aria-hidden="true" />
              {filler}
            </dd>
          ))}
        </dl>
      )}
      <ul>
        {all.map((blank, index) => {
          const at = { row: field.name, index };
          const count = Object.keys(faults[placeOf(at)] ?? {}).length;
          return (
            <li key={placeOf(at)}>
              <button
                type="button"
                className={`cr-rail-row cr-party-${colourOf(blank) ?? 'blank'}`}
                aria-pressed={isChosen(at, chosen)}
                onClick={() => onChoose(at)}
              >
                <i aria-hidden="true" />
                <span>
                  <strong>{nameOf(blank)}</strong>
                  <small>{saidOf(blank)}</small>
                </span>
                {count > 0 ? (
                  <b className="cr-rail-faults">{t('pages.faults', { n: count, smart_count: count })}</b>
                ) : (
                  <b>{t('pages.nth', { n: Number(blank.page) })}</b>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {onAdd !== undefined && (
        <fieldset className="cr-rail-add">
          <legend>{t('pages.addBlank')}</legend>
          {kinds.map(([kind, words]) => (
            <Button key={kind} disabled={isFull} onClick={() => onAdd(kind as BlankKind)}>
              <Icon name="plus" />
              {label(words)}
            </Button>
          ))}
        </fieldset>
      )}
    </section>
  );
};
