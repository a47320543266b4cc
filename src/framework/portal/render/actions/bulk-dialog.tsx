/** An act on every selected record that allows it: asks once, shows how far it is, may be stopped, tells what came of each. */
import type { ClientResource } from '#engine/project/client-view.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import type { Row } from '../contract.ts';
import { useWords } from '../words.ts';
import { AllActedOn } from './acted-on.ts';
import type { BulkAct } from './bulk-acts.ts';
import { BulkIncluded } from './bulk-included.tsx';
import { BulkKept } from './bulk-kept.tsx';
import { BulkQuestions } from './bulk-questions.tsx';
import { BulkRefused } from './bulk-refused.tsx';
import { BulkProgress, BulkVerdicts } from './bulk-verdicts.tsx';
import { type Typed, useBulk } from './use-bulk.ts';
import './bulk.css';

interface BulkDialogProps {
  readonly resource: ClientResource;
  readonly act: BulkAct;
  readonly rows: readonly Row[];
  readonly typed: Typed;
  readonly onClose: () => void;
}

const BulkDialog = ({ resource, act, rows, typed, onClose }: BulkDialogProps) => {
  const { t } = useWords();
  const bulk = useBulk(act, rows, typed);
  const { able, skipped, isUnderWay } = bulk;
  const isAsking = bulk.known === undefined;
  const what = act.label;
  return (
    <Dialog title={t('bulk.title', { what, n: able.length, smart_count: able.length })} onClose={isUnderWay ? undefined : onClose}>
      {isAsking && act.shows !== undefined && <BulkIncluded resource={resource} rows={able} shows={act.shows} />}
      {skipped > 0 && <p>{t('bulk.skipped', { n: skipped, smart_count: skipped })}</p>}
      {isAsking && <BulkRefused resource={resource} bulk={bulk} />}
      {isAsking && act.says !== undefined && <p className="cr-notice cr-notice-warn">{act.says}</p>}
      {isAsking && (
        <AllActedOn value={able}>
          <BulkQuestions resource={resource.name} questions={act.questions} bulk={bulk} />
        </AllActedOn>
      )}
      <BulkProgress what={what} bulk={bulk} />
      <BulkVerdicts resource={resource} bulk={bulk} />
      <DialogFoot>
        {isAsking && (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <ConfirmButton disabled={able.length === 0} onClick={bulk.run}>
              {what}
            </ConfirmButton>
          </>
        )}
        {isUnderWay && (
          <Button disabled={bulk.isStopping} onClick={bulk.stop}>
            {t('bulk.stop')}
          </Button>
        )}
        <BulkKept resource={resource} what={what} bulk={bulk} />
        {bulk.result !== undefined && (
          <Button filled onClick={onClose}>
            {t('close')}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
};

export default BulkDialog;
