/** The error log in the bar: how many, and a dialog with each of them. */
import { useState } from 'react';
import { useWords } from '../../messages/use-words.ts';
import { momentText } from '../../render/format/moment.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { Sign } from '../../ui/sign.tsx';
import { clearFaults, type Fault, useFaults } from './faults.ts';

const Entry = ({ fault }: { fault: Fault }) => {
  const t = useWords();
  const facts = [
    ['component', fault.component],
    ['info', fault.info],
    ['url', fault.url],
  ] as const;
  return (
    <li>
      <p className="s-fault-head">
        <strong>{fault.message}</strong>
        <time dateTime={fault.at}>{momentText(fault.at)}</time>
      </p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`faults.${name}`)}</dt>
            <dd>{value === '' ? '—' : value}</dd>
          </div>
        ))}
      </dl>
      {fault.stack === '' ? null : (
        <details>
          <summary>{t('faults.stack')}</summary>
          <pre>{fault.stack}</pre>
        </details>
      )}
    </li>
  );
};

export const FaultLog = () => {
  const t = useWords();
  const faults = useFaults();
  const [open, setOpen] = useState(false);
  const said = faults.length === 0 ? t('faults.title') : t('faults.some', { n: faults.length, smart_count: faults.length });
  return (
    <>
      <IconButton
        name={said}
        count={faults.length}
        className={`s-tool${faults.length === 0 ? ' s-wide-only' : ''}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Sign name="bug" />
      </IconButton>
      {open && (
        <Dialog title={t('faults.title')} size="md" onClose={() => setOpen(false)}>
          {faults.length === 0 ? (
            <p className="s-quiet">{t('faults.none')}</p>
          ) : (
            <ul className="s-faults">
              {faults.map(fault => (
                <Entry key={fault.id} fault={fault} />
              ))}
            </ul>
          )}
          <DialogFoot>
            <Button disabled={faults.length === 0} onClick={clearFaults}>
              {t('faults.clear')}
            </Button>
            <Button filled onClick={() => setOpen(false)}>
              {t('faults.close')}
            </Button>
          </DialogFoot>
        </Dialog>
      )}
    </>
  );
};
