/** A search among the settings: by every word of what each is called, its key, what it is about and what follows from it, in either language. */
import { useEffect, useState } from 'react';
import type { OptionsOf } from '#engine/declare/widgets.ts';
import type { ClientField } from '#engine/project/client-view.ts';
import type { systemWidgets } from '#engine/system/widgets.ts';
import { FindBox } from '../../../find-box.tsx';
import { useFilterWords } from './words.ts';

const WAIT = 350;
/** The name of no setting: nothing is found. */
const nothing = ['-'];

const foundIn = ({ values = {}, options }: ClientField, sought: string): readonly string[] => {
  const { areas, helps } = options as unknown as OptionsOf<typeof systemWidgets.settingName>;
  const found = Object.entries(values).flatMap(([name, label]) => {
    const about = areas.find(({ of }) => of === name)?.area ?? [];
    const help = helps.find(({ of }) => of === name)?.help ?? [];
    const said = [name, ...label, ...about, ...help].join('\n').toLocaleLowerCase();
    return sought.split(/\s+/).every(word => said.includes(word)) ? [name] : [];
  });
  return found.length === 0 ? nothing : found;
};

interface FindNamesProps {
  readonly field: ClientField;
  readonly value: unknown;
  readonly onChange: (values: readonly string[]) => void;
}

export const FindNames = ({ field, value, onChange }: FindNamesProps) => {
  const { t } = useFilterWords();
  const [text, setText] = useState('');
  /** What the filter was asked for by this box. */
  const [asked, setAsked] = useState('');
  const isFiltered = value !== undefined;
  useEffect(() => {
    const sought = text.trim().toLocaleLowerCase();
    if (sought === asked) return;
    const timer = setTimeout(() => {
      setAsked(sought);
      onChange(sought === '' ? [] : foundIn(field, sought));
    }, WAIT);
    return () => clearTimeout(timer);
  }, [text, asked, onChange, field]);
  // Taken away elsewhere, nothing is looked for any more.
  useEffect(() => {
    if (isFiltered) return;
    setText('');
    setAsked('');
  }, [isFiltered]);
  return <FindBox text={text} onText={setText} hint={t('several.findSettings')} />;
};
