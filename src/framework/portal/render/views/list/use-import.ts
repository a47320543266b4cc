/** A sheet on its way in: the file that was chosen, how far it is, and what came of it. */
import { useRef, useState } from 'react';
import { useDataProvider, useRefresh } from 'react-admin';
import type { ClientResource } from '#engine/project/client-view.ts';
import type { Imported, PortalDataProvider } from '../../contract.ts';
import { sentenceOf } from '../../failure.ts';

export type Import = ReturnType<typeof useImport>;

export const useImport = (resource: ClientResource) => {
  const provider = useDataProvider<PortalDataProvider>();
  const refresh = useRefresh();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [partial, setPartial] = useState(false);
  const [percent, setPercent] = useState<number | 'started'>();
  const [outcome, setOutcome] = useState<Imported>();
  const [failed, setFailed] = useState<string>();
  const [kept, setKept] = useState(false);

  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setFailed(undefined);
  };
  const send = async (chosen: File) => {
    setPercent('started');
    setFailed(undefined);
    setOutcome(undefined);
    setKept(false);
    try {
      const result = await provider.sendSheet(String(resource.verbs.import), chosen, { partial: String(partial) }, part =>
        setPercent(part ?? 'started'),
      );
      setOutcome(result);
      if (result.accepted > 0) refresh();
    } catch (error) {
      setFailed(sentenceOf(error));
    } finally {
      setPercent(undefined);
      // The same file, corrected, must be taken again.
      if (input.current !== null) input.current.value = '';
      setFile(undefined);
    }
  };
  const fetchTemplate = () => provider.download(String(resource.verbs.template), {}).catch(error => setFailed(sentenceOf(error)));
  const hasMade = (outcome?.made?.length ?? 0) > 0;
  return {
    input,
    file,
    choose,
    partial,
    setPartial,
    percent,
    isBusy: percent !== undefined,
    outcome,
    failed,
    fetchTemplate,
    send,
    /** Something was made that is shown only this once. */
    hasMade,
    kept,
    setKept,
    isUnseen: hasMade && !kept,
  };
};
