/** Each of the errors that happened on a page, for whoever looks into it. */
import { useWords } from '../../messages/use-words.ts';
import { momentText } from '../../render/format/moment.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { clearFaults, type Fault, useFaults } from './faults.ts';
import './faults.css';

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

export default function FaultDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords();
  const faults = useFaults();
  return (
    <Dialog title={t('faults.title')} size="md" onClose={onClose}>
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
        <Button filled onClick={onClose}>
          {t('faults.close')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
