/** The error log in the bar: how many, and a dialog with each of them. */
import BugReport from '@mui/icons-material/BugReportOutlined';
import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useId, useState } from 'react';
import { useWords } from '../../messages/use-words.ts';
import { momentText } from '../../render/format/moment.ts';
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
  const title = useId();
  const [open, setOpen] = useState(false);
  const said = faults.length === 0 ? t('faults.title') : t('faults.some', { n: faults.length, smart_count: faults.length });
  return (
    <>
      <Tooltip title={said}>
        <IconButton
          className={`s-tool${faults.length === 0 ? ' s-wide-only' : ''}`}
          aria-label={said}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Badge badgeContent={faults.length} max={99} color="error">
            <BugReport fontSize="small" />
          </Badge>
        </IconButton>
      </Tooltip>
      <Dialog open={open} onClose={() => setOpen(false)} fullWidth maxWidth="md" aria-labelledby={title}>
        <DialogTitle id={title}>{t('faults.title')}</DialogTitle>
        <DialogContent>
          {faults.length === 0 ? (
            <p className="s-quiet">{t('faults.none')}</p>
          ) : (
            <ul className="s-faults">
              {faults.map(fault => (
                <Entry key={fault.id} fault={fault} />
              ))}
            </ul>
          )}
        </DialogContent>
        <DialogActions>
          <Button disabled={faults.length === 0} onClick={clearFaults}>
            {t('faults.clear')}
          </Button>
          <Button variant="contained" onClick={() => setOpen(false)}>
            {t('faults.close')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
};
