/** Contracts by one template with many companies or people: what they have in common, the sheet with a row for each, and what came of it. */
import { useRef, useState } from 'react';
import { useDataProvider, useRefresh } from 'react-admin';
import type { ClientField } from '#engine/project/client-view.ts';
import { FormDialog } from '#portal/render/actions/form-dialog.tsx';
import type { Imported, PortalDataProvider } from '#portal/render/contract.ts';
import { sentenceOf } from '#portal/render/failure.ts';
import { isRadios } from '#portal/render/inputs/choice.tsx';
import { singleInputs } from '#portal/render/inputs/single.ts';
import { RejectedRows } from '#portal/render/views/list/import-outcome.tsx';
import type { ListWidgetProps } from '#portal/render/widget.ts';
import { Button } from '#portal/ui/button.tsx';
import { DialogFoot } from '#portal/ui/dialog.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import type { ContractSheet } from '#resources/_widgets.ts';
import { partiesIn, usePlanOf } from '../contract-places/use-contract-plan.ts';
import { useSheetWords } from './words.ts';

type Alike = Readonly<Partial<Record<'template' | 'party' | 'signBy', string>>>;

const withOut = ({ ...alike }: Record<string, string>, name: string): Alike => {
  delete alike[name];
  return alike;
};

const Outcome = ({ accepted, rejected }: Imported) => {
  const { t } = useSheetWords();
  // What is wrong in the first row is wrong with the headers.
  const isOther = rejected.length > 0 && rejected.every(({ row }) => row === 1);
  const wrong = new Set(rejected.map(({ row }) => row)).size;
  const said = (): string => {
    if (isOther) return t('sheet.otherSheet');
    return rejected.length > 0
      ? t('sheet.refused', { n: wrong, smart_count: wrong })
      : t('sheet.started', { n: accepted, smart_count: accepted });
  };
  return (
    <div role="status" className="cr-outcome">
      <p>
        <strong>{said()}</strong>
      </p>
      {rejected.length > 0 && (
        <RejectedRows rejected={rejected} called={field => field} name={t('sheet.wrong')} saves={t('sheet.saveWrong')} />
      )}
    </div>
  );
};

/** A sheet on its way, and what came of it. */
const useSending = (call: string) => {
  const provider = useDataProvider<PortalDataProvider>();
  const refresh = useRefresh();
  const [percent, setPercent] = useState<number | 'started'>();
  const [outcome, setOutcome] = useState<Imported>();
  const [failed, setFailed] = useState<string>();
  const begin = () => {
    setFailed(undefined);
    setOutcome(undefined);
  };
  const send = async (file: File, alike: Alike): Promise<boolean> => {
    begin();
    setPercent('started');
    try {
      const result = await provider.sendSheet(call, file, { ...alike }, part => setPercent(part ?? 'started'));
      setOutcome(result);
      if (result.accepted > 0) refresh();
      return true;
    } catch (error) {
      setFailed(sentenceOf(error));
      return false;
    } finally {
      setPercent(undefined);
    }
  };
  const fetchSheet = (sheet: string, alike: Alike) => {
    begin();
    provider.download(sheet, alike).catch(error => setFailed(sentenceOf(error)));
  };
  return { percent, isBusy: percent !== undefined, outcome, failed, begin, send, fetchSheet };
};

const SheetDialog = ({ call, options, onClose }: ListWidgetProps<ContractSheet>) => {
  const { t, label } = useSheetWords();
  const [alike, setAlike] = useState<Alike>({});
  const [file, setFile] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  const sending = useSending(call.id);
  const { percent, isBusy, outcome, failed } = sending;
  const { data } = usePlanOf(options.plan, alike.template);
  const parties = data === undefined ? {} : Object.fromEntries(partiesIn(data.steps.filter(step => !step.byHand)));
  const isWhole = alike.template !== undefined && alike.party !== undefined && Object.hasOwn(parties, alike.party);

  const choose = (chosen: File | undefined) => {
    sending.begin();
    setFile(chosen);
  };
  const send = async (chosen: File) => {
    await sending.send(chosen, alike);
    // The same file, corrected, must be taken again.
    if (input.current !== null) input.current.value = '';
    setFile(undefined);
  };
  const ask = (name: keyof Alike, field: ClientField | undefined) => {
    if (field === undefined) return null;
    const Input = singleInputs[field.type === 'items' ? 'text' : field.type];
    const id = `cr-sheet-${name}`;
    const must = name !== 'signBy';
    const said = (
      <>
        {label(field.label)}
        {must && <span className="cr-must">{'\u00a0*'}</span>}
      </>
    );
    return (
      <div className="cr-field">
        {isRadios(field) ? <span aria-hidden>{said}</span> : <label htmlFor={id}>{said}</label>}
        <div>
          <Input
            field={field}
            resource={call.id}
            id={id}
            value={alike[name] ?? null}
            required={must}
            disabled={isBusy}
            onChange={value =>
              setAlike(before => (typeof value === 'string' && value !== '' ? { ...before, [name]: value } : withOut(before, name)))
            }
          />
          {field.help !== undefined && <span className="cr-hint">{label(field.help)}</span>}
        </div>
      </div>
    );
  };
  const { template, party, signBy } = call.ask ?? {};
  return (
    <FormDialog title={label(call.label)} size="md" onClose={isBusy ? undefined : onClose}>
      <p>{t('sheet.lead')}</p>
      {ask('template', template)}
      {data !== undefined && party !== undefined && ask('party', { ...party, values: parties })}
      {ask('signBy', signBy)}
      {!isWhole && <p className="cr-hint">{t('sheet.first')}</p>}
      <div className="cr-actions">
        <Button disabled={!isWhole || isBusy} onClick={() => sending.fetchSheet(options.sheet, alike)}>
          <Icon name="export" />
          {t('sheet.download')}
        </Button>
        <input
          ref={input}
          type="file"
          className="cr-sr"
          tabIndex={-1}
          accept=".xlsx,.csv"
          aria-label={t('sheet.file')}
          disabled={!isWhole || isBusy}
          onChange={event => choose(event.target.files?.[0])}
        />
        <Button disabled={!isWhole || isBusy} onClick={() => input.current?.click()}>
          {t(file === undefined ? 'sheet.choose' : 'sheet.replace')}
        </Button>
        <span>{file?.name}</span>
      </div>
      {failed !== undefined && (
        <p className="cr-fault" role="alert">
          {failed}
        </p>
      )}
      {outcome !== undefined && <Outcome {...outcome} />}
      <DialogFoot>
        <Button disabled={isBusy} onClick={onClose}>
          {t('close')}
        </Button>
        <Button filled disabled={!isWhole || file === undefined || isBusy} onClick={() => file !== undefined && void send(file)}>
          {percent === undefined
            ? t('sheet.start')
            : typeof percent === 'number' && percent < 1
              ? t('sheet.uploading', { percent: Math.round(percent * 100) })
              : t('sheet.starting')}
        </Button>
      </DialogFoot>
    </FormDialog>
  );
};

export default SheetDialog;
