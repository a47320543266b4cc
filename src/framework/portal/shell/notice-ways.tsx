/** How somebody is told of things beside the portal: by SMS, by mail, in which language. Every choice holds at once. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useId } from 'react';
import { useWords } from '../messages/use-words.ts';
import { chooseWays, type NoticeWays, noticeWays } from '../providers/notice-calls.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';
import { Switch } from '../ui/switch.tsx';
import './settings/settings.css';
import './settings/settings-drawer.css';
import './notice-ways.css';

const key = ['notices', 'ways'];
const languages = ['zh', 'en'] as const;

interface WayProps {
  readonly label: string;
  /** Where it goes; without an address nothing is sent. */
  readonly address: string | null;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

const Way = ({ label, address, on, onChange }: WayProps) => {
  const t = useWords();
  const id = useId();
  return (
    <div className="s-switch">
      <label htmlFor={id}>
        {label}
        <small>{address ?? t('ways.noAddress')}</small>
      </label>
      <Switch id={id} checked={on} onChange={onChange} />
    </div>
  );
};

const Choices = ({ ways, onChoose }: { ways: NoticeWays; onChoose: (ways: NoticeWays) => void }) => {
  const t = useWords();
  return (
    <>
      <Way label={t('ways.sms')} address={ways.mobile} on={ways.sms} onChange={sms => onChoose({ ...ways, sms })} />
      <Way label={t('ways.mail')} address={ways.email} on={ways.mail} onChange={mail => onChoose({ ...ways, mail })} />
      <fieldset className="s-segments">
        <legend>{t('ways.language')}</legend>
        {languages.map(language => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={ways.language === language}
            onClick={() => onChoose({ ...ways, language })}
          >
            {language === 'zh' ? '中文' : 'English'}
          </button>
        ))}
      </fieldset>
    </>
  );
};

export default function NoticeWaysDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords();
  const notify = useNotify();
  const queries = useQueryClient();
  const { data, isError } = useQuery({ queryKey: key, queryFn: noticeWays });
  const choose = (ways: NoticeWays): void => {
    const before = data;
    queries.setQueryData(key, ways);
    chooseWays(ways).then(
      kept => queries.setQueryData(key, kept),
      (failure: Error) => {
        queries.setQueryData(key, before);
        notify(failure.message, { type: 'error' });
      },
    );
  };
  return (
    <Dialog title={t('ways.title')} size="xs" onClose={onClose}>
      <div className="s-ways">
        <p>{t('ways.lead')}</p>
        {isError ? (
          <p role="alert">{t('bell.failed')}</p>
        ) : data === undefined ? (
          <p>{t('shell.loading')}</p>
        ) : (
          <Choices ways={data} onChoose={choose} />
        )}
      </div>
      <DialogFoot>
        <Button filled onClick={onClose}>
          {t('ways.done')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
