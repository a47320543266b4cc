/** Any number of a long row of names: what is chosen stands on a button, which opens all of them with a box to find one in. */
import { useState } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { useOpener } from '../../../../ui/opener.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { FindBox } from '../../../find-box.tsx';
import { chosenOf, toggled } from '../../../offers.ts';
import type { Offer } from '../../../widget.ts';
import { useFilterWords } from './words.ts';
import './several.css';

interface SeveralProps {
  readonly name: string;
  readonly offers: readonly Offer[];
  readonly value: unknown;
  readonly onChange: (values: readonly string[]) => void;
}

/** Fewer are seen at a glance. */
const MANY = 12;

const Choices = ({ name, offers, value, onChange }: SeveralProps) => {
  const { label, t } = useFilterWords();
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
  // In either language: who reads one may remember the other.
  const found = offers.filter(offer => [...offer.label, ...(offer.group ?? [])].some(each => each.toLocaleLowerCase().includes(sought)));
  const groups = [...new Set(found.map(({ group }) => (group === undefined ? '' : label(group))))].map(
    name => [name, found.filter(({ group }) => (group === undefined ? '' : label(group)) === name)] as const,
  );
  return (
    <>
      {offers.length > MANY && <FindBox text={text} onText={setText} hint={t('several.find')} />}
      <ul className="cr-lines cr-several-of" aria-label={name}>
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
  const [first, ...others] = chosenOf(props.offers, props.value).map(offer => label(offer.label));
  const said =
    first === undefined
      ? t('input.all')
      : others.length === 0
        ? first
        : t('several.said', { first, n: others.length + 1, more: others.length });
  return (
    <>
      <button type="button" className="cr-input cr-several-open" aria-label={`${props.name} ${said}`} {...trigger}>
        <span>{said}</span>
        <Icon name="down" />
      </button>
      {anchor !== undefined && (
        <Panel name={props.name} anchor={anchor} side="start" className="cr-dialog cr-menu cr-popup" onClose={close}>
          <Choices {...props} />
        </Panel>
      )}
    </>
  );
}
