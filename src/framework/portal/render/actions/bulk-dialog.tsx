/** An act on every selected record that allows it: asks once, shows how far it is, may be stopped, tells what came of each. */
import Dialog from '@mui/material/Dialog';
import type { ClientResource } from '#engine/project/client-view.ts';
import type { Row } from '../contract.ts';
import { useWords } from '../words.ts';
import type { BulkAct } from './bulk-acts.ts';
import { BulkQuestions } from './bulk-questions.tsx';
import { BulkProgress, BulkVerdicts } from './bulk-verdicts.tsx';
import { useBulk } from './use-bulk.ts';

interface BulkDialogProps {
  readonly resource: ClientResource;
  readonly act: BulkAct;
  readonly rows: readonly Row[];
  readonly onClose: () => void;
}

const BulkDialog = ({ resource, act, rows, onClose }: BulkDialogProps) => {
  const { t } = useWords();
  const bulk = useBulk(act, rows);
  const { able, skipped, isUnderWay } = bulk;
  const isAsking = bulk.known === undefined;
  const what = act.label;
  return (
    <Dialog open onClose={isUnderWay ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="cr-bulk-title">
      <div className="cr-dialog">
        <h2 id="cr-bulk-title">{t('bulk.title', { what, n: able.length, smart_count: able.length })}</h2>
        {skipped > 0 && <p>{t('bulk.skipped', { n: skipped, smart_count: skipped })}</p>}
        {isAsking && <BulkQuestions resource={resource.name} questions={act.questions} bulk={bulk} />}
        <BulkProgress what={what} bulk={bulk} />
        <BulkVerdicts resource={resource} bulk={bulk} />
        <div className="cr-dialog-foot">
          {isAsking && (
            <>
              <button type="button" className="cr-button" onClick={onClose}>
                {t('cancel')}
              </button>
              <button type="button" className="cr-button cr-filled" disabled={able.length === 0} onClick={bulk.run}>
                {what}
              </button>
            </>
          )}
          {isUnderWay && (
            <button type="button" className="cr-button" disabled={bulk.isStopping} onClick={bulk.stop}>
              {t('bulk.stop')}
            </button>
          )}
          {bulk.result !== undefined && (
            <button type="button" className="cr-button cr-filled" onClick={onClose}>
              {t('close')}
            </button>
          )}
        </div>
      </div>
    </Dialog>
  );
};

export default BulkDialog;
