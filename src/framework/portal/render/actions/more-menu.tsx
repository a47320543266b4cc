/** Everything else that can be done with a record, behind one button; the destructive acts last. */
import { useRef } from 'react';
import type { ClientCall, ClientResource, ClientTransition } from '#engine/project/client-view.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useOpener } from '../../ui/opener.ts';
import { useClientView, useShortcuts } from '../contract.ts';
import { useWords } from '../words.ts';
import type { Offered } from './use-offered.ts';

interface MoreMenuProps {
  readonly resource: ClientResource;
  readonly offered: Offered;
  readonly onStart: (transition: ClientTransition) => void;
  readonly onAsk: (call: ClientCall) => void;
  readonly onDelete: () => void;
}

export const MoreMenu = ({ resource, offered: { others, further, deletes }, onStart, onAsk, onDelete }: MoreMenuProps) => {
  const { t, label } = useWords();
  const { anchor, close, trigger } = useOpener('menu');
  const button = useRef<HTMLButtonElement>(null);
  const deleting = useClientView().words[resource.name]?.acts.delete;
  const some = others.length > 0 || further.length > 0 || deletes;
  useShortcuts(t('show.keys'), some ? [{ keys: 'M', says: t('show.more'), run: () => button.current?.click() }] : []);
  return (
    <>
      {some && (
        <Button {...trigger} ref={button} shortcut="M">
          {t('show.more')}
          <Icon name="down" />
        </Button>
      )}
      <Menu name={t('show.more')} anchor={anchor} onClose={close}>
        {further.map(call => (
          <MenuItem key={call.id} onClick={() => onAsk(call)}>
            {label(call.label)}…
          </MenuItem>
        ))}
        {others.map((transition, index) => (
          <MenuItem
            key={transition.name}
            divider={!transition.danger && others[index + 1]?.danger === true}
            onClick={() => onStart(transition)}
            danger={transition.danger === true}
            {...(transition.warns === undefined ? {} : { tip: label(transition.warns) })}
          >
            {label(transition.label)}…
          </MenuItem>
        ))}
        {deletes && (
          <MenuItem danger onClick={onDelete}>
            {deleting === undefined ? t('show.delete') : label(deleting)}…
          </MenuItem>
        )}
      </Menu>
    </>
  );
};
