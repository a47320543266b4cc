/** Any number of a long row of names: what is chosen stands on a button, which opens all of them with a box to find one in. */
import { useMemo, useState } from 'react';
import type { Label } from '#engine/declare/label.ts';
import type { ClientField } from '#engine/project/client-view.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { useOpener } from '../../../../ui/opener.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { useClientView } from '../../../contract.ts';
import { FindBox } from '../../../find-box.tsx';
import { chosenOf, toggled } from '../../../offers.ts';
import type { Offer } from '../../../widget.ts';
import { FindNames } from './find-names.tsx';
import { groupOf, ofAny } from './offer-groups.ts';
import { useFilterWords } from './words.ts';
import './several.css';

interface SeveralProps {
  readonly field: ClientField;
  readonly offers: readonly Offer[];
  readonly value: unknown;
  readonly onChange: (values: readonly string[]) => void;
}

/** Fewer are seen at a glance. */
const MANY = 12;

const Choices = ({ field, offers, value, onChange }: SeveralProps) => {
  const { label, t } = useFilterWords();
  const view = useClientView();
  const [text, setText] = useState('');
  // The address tells of a tick a moment later, when another may be set already.
  const [asked, setAsked] = useState(value);
  const chosen = chosenOf(offers, asked);
  const toggle = (offer: Offer) => {
    const values = toggled(offers, asked, offer);
    setAsked(values);
    onChange(values);
  };
  const sought = text.trim().toLocaleLowerCase();
  const grouped = useMemo(() => {
    const all = offers.map(offer => ({ offer, group: groupOf(view, field, offer) }));
    // Under one kind alone there is nothing to tell apart.
    const kinds = new Set(all.map(({ group }) => group?.[0]).filter(name => name !== ofAny[0]));
    return kinds.size > 1 ? all : offers.map(offer => ({ offer, group: undefined }));
  }, [view, field, offers]);
  // In either language: who reads one may remember the other.
  const found = grouped.filter(({ offer, group }) =>
    [...offer.label, ...(group ?? [])].some(each => each.toLocaleLowerCase().includes(sought)),
  );
  const nameOf = (group: Label | undefined): string => (group === undefined ? '' : label(group));
  const groups = [...new Set(found.map(({ group }) => nameOf(group)))].map(
    name => [name, found.flatMap(({ offer, group }) => (nameOf(group) === name ? [offer] : []))] as const,
  );
  return (
    <>
      {offers.length > MANY && <FindBox text={text} onText={setText} hint={t('several.find')} />}
      <ul className="cr-lines cr-several-of" aria-label={label(field.label)}>
        {groups.flatMap(([group, some]) => [
          ...(group === ''
            ? []
            : [
                <li key={`${group} *`} className="cr-several-group" aria-hidden="true">
                  {group}
                </li>,
              ]),
          ...some.map(offer => (
            <li key={`${group} ${label(offer.label)}`}>
              <label className="cr-flag">
                <input type="checkbox" checked={chosen.includes(offer)} onChange={() => toggle(offer)} />
                <span>{label(offer.label)}</span>
              </label>
            </li>
          )),
        ])}
      </ul>
      {found.length === 0 && <p role="status">{t('several.none')}</p>}
    </>
  );
};

export default function Several(props: SeveralProps) {
  const { label, t } = useFilterWords();
  const { anchor, close, trigger } = useOpener('dialog');
  const name = label(props.field.label);
  const [first, ...others] = chosenOf(props.offers, props.value).map(offer => label(offer.label));
  const said =
    first === undefined
      ? t('input.all')
      : others.length === 0
        ? first
        : t('several.said', { first, n: others.length + 1, more: others.length });
  return (
    <>
      {props.field.widget === 'settingName' && <FindNames {...props} />}
      <button type="button" className="cr-input cr-several-open" aria-label={`${name} ${said}`} {...trigger}>
        <span>{said}</span>
        <Icon name="down" />
      </button>
      {anchor !== undefined && (
        <Panel name={name} anchor={anchor} side="start" className="cr-dialog cr-menu cr-popup" onClose={close}>
          <Choices {...props} />
        </Panel>
      )}
    </>
  );
}
