/** What is set at the right: the theme's colour, light or dark, density, and what the shell shows. Every choice holds at once. */
import { useNotify } from 'ra-core';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { useWords } from '../../messages/use-words.ts';
import { choosePreset, presets, usePreset } from '../../theme/accent.ts';
import { chooseSize, sizes, useShellSize } from '../../theme/density.ts';
import { chooseScheme, type SchemeChoice, useSchemeChoice } from '../../theme/scheme.ts';
import { IconButton } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Sign } from '../../ui/sign.tsx';
import { Switch } from '../../ui/switch.tsx';
import { choices, choose, useChoice } from './choices.ts';
import './settings-drawer.css';

const schemes: readonly SchemeChoice[] = ['system', 'light', 'dark'];

/** One of a few: buttons side by side, of which one is pressed. */
const Segments = <V extends string>(props: {
  readonly title: string;
  readonly values: readonly V[];
  readonly value: V;
  readonly word: (value: V) => string;
  readonly onChoose: (value: V) => void;
}) => (
  <fieldset className="s-segments">
    <legend>{props.title}</legend>
    {props.values.map(value => (
      <button key={value} type="button" aria-pressed={value === props.value} onClick={() => props.onChoose(value)}>
        {props.word(value)}
      </button>
    ))}
  </fieldset>
);

const Presets = () => {
  const t = useWords();
  const chosen = usePreset();
  return (
    <fieldset className="s-presets">
      <legend>{t('settings.theme')}</legend>
      <div>
        {presets.map(preset => (
          <button
            key={preset}
            type="button"
            aria-pressed={preset === chosen}
            aria-label={`${t(`settings.presets.${preset}`)} ${preset}`}
            title={`${t(`settings.presets.${preset}`)} ${preset}`}
            style={{ '--s-preset': preset } as CSSProperties}
            onClick={() => choosePreset(preset)}
          >
            {preset === chosen ? <Sign name="check" /> : null}
          </button>
        ))}
      </div>
    </fieldset>
  );
};

const Line = ({ label, children }: { label: string; children: (id: string) => ReactNode }) => {
  const id = useId();
  return (
    <div className="s-switch">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
};

const Switches = () => {
  const t = useWords();
  const on = { tagsView: useChoice('tagsView'), fixedHeader: useChoice('fixedHeader'), sidebarLogo: useChoice('sidebarLogo') };
  return (
    <div className="s-switches">
      <h3>{t('settings.layout')}</h3>
      {choices.map(choice => (
        <Line key={choice} label={t(`settings.choices.${choice}`)}>
          {id => <Switch id={id} checked={on[choice]} onChange={next => choose(choice, next)} />}
        </Line>
      ))}
    </div>
  );
};

export interface SettingsDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export default function SettingsDrawer({ open, onClose }: SettingsDrawerProps) {
  const t = useWords();
  const notify = useNotify();
  const title = useId();
  const scheme = useSchemeChoice();
  const size = useShellSize();
  return (
    <Drawer side="right" open={open} className="s-settings" labelledBy={title} onClose={onClose}>
      <header>
        <h2 id={title}>{t('settings.title')}</h2>
        <IconButton name={t('settings.close')} onClick={onClose}>
          <Sign name="close" />
        </IconButton>
      </header>
      <Presets />
      <Segments
        title={t('shell.scheme')}
        values={schemes}
        value={scheme}
        word={each => t(`shell.schemes.${each}`)}
        onChoose={chooseScheme}
      />
      <Segments
        title={t('shell.size')}
        values={sizes}
        value={size}
        word={each => t(`shell.sizes.${each}`)}
        onChoose={next => {
          chooseSize(next);
          notify('shell.sizeSwitched', { type: 'success' });
        }}
      />
      <Switches />
    </Drawer>
  );
}
