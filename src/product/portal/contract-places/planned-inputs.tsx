/** The fields of a contract that follow from its template: the template with its pages, the own party, the companies and persons of the others. */
import { Fragment, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Label } from '#engine/declare/label.ts';
import type { ClientField } from '#engine/project/client-view.ts';
import { labelOf } from '#portal/render/fields/labels.ts';
import { fileLink } from '#portal/render/fields/pieces.tsx';
import { ChoiceInput } from '#portal/render/inputs/choice.tsx';
import type { ControlProps } from '#portal/render/inputs/control.ts';
import { FileInput, FilesInput } from '#portal/render/inputs/file.tsx';
import { ReferenceInput } from '#portal/render/inputs/reference.tsx';
import type { DisplayProps } from '#portal/render/widget.ts';
import type { ContractPlan } from '#resources/_widgets.ts';
import { OfdSaid } from '../document-pages/ofd-said.tsx';
import { usePdf } from '../document-pages/use-pdf.ts';
import { useDocumentFile } from '../document-pages/use-placed-rows.ts';
import { useFormerCompanies } from './former-companies.ts';
import { LackingSeal } from './lacking-seal.tsx';
import { PlacesList } from './places-list.tsx';
import { SeenPages } from './places-said.tsx';
import { PlannedCell } from './planned-cell.tsx';
import { Representative } from './representative.tsx';
import { partiesIn, useTemplatePlan } from './use-contract-plan.ts';
import { useWords } from './words.ts';
import './contract-places.css';

type Props = ControlProps & { readonly options: ContractPlan };

/** A contract begins with the name of its template, and goes with it as long as nobody has given it another. */
const useNamed = (name: string | undefined): void => {
  const { getValues, setValue } = useFormContext();
  const given = useRef<unknown>('');
  useEffect(() => {
    const title: unknown = getValues('title') ?? '';
    if (name === undefined || title !== given.current) return;
    setValue('title', name, { shouldDirty: true, shouldValidate: title !== '' });
    given.current = name;
  }, [name, getValues, setValue]);
};

/** What the template prepares, before anything else is asked. */
const Prepared = ({ call }: { readonly call: string }) => {
  const { t } = useWords();
  const { data } = useTemplatePlan(call);
  useNamed(data?.name);
  const document = useDocumentFile(data?.file?.id);
  const { pdf } = usePdf(document.data);
  if (data === undefined) return null;
  return (
    <section className="cr-plan cr-plan-prepared" aria-label={t('plan.prepared')}>
      <p className="cr-hint">
        {t('plan.prepared')}
        {data.file !== null && ` · ${data.file.label}`}
        {pdf !== undefined && ` · ${t('plan.pages', { n: pdf.pages.length, smart_count: pdf.pages.length })}`}
      </p>
      {pdf === undefined ? (
        <PlacesList steps={data.steps} pagesOf={() => undefined} faultsOf={() => 0} />
      ) : (
        <SeenPages steps={data.steps} pdf={pdf} places={[]} beside />
      )}
      {data.line === 'OFD' && <p className="cr-notice">{t('plan.national')}</p>}
      {pdf !== undefined && <OfdSaid pdf={pdf} />}
      {data.file === null && <p className="cr-hint">{t(data.blanks.length > 0 ? 'plan.hidden' : 'plan.hiddenYet')}</p>}
    </section>
  );
};

export const TemplateInput = (props: Props) => (
  <>
    <ReferenceInput {...props} />
    {props.compact === undefined && <Prepared call={props.options.plan} />}
  </>
);

/** Only parties for which the template prepares something, and as which a company signs. */
export const PartyInput = (props: Props) => {
  const { field, value, onChange, options } = props;
  const { t, label } = useWords();
  const { data } = useTemplatePlan(options.plan);
  const parties = data === undefined ? undefined : partiesIn(data.steps.filter(step => !step.byHand));
  const [only] = parties?.size === 1 ? parties.keys() : [];
  const isStrange = parties !== undefined && typeof value === 'string' && !parties.has(value);
  useEffect(() => {
    if (only !== undefined && value !== only) onChange(only);
    else if (isStrange) onChange(null);
  });
  const values = parties === undefined ? field.values : Object.fromEntries(parties);
  const lacking = data?.steps.find(step => step.lacksSeal && step.code === value);
  const unready = data?.steps.find(step => step.lacksHandler && step.code === value);
  return (
    <>
      <ChoiceInput {...props} field={values === undefined ? field : { ...field, values }} />
      {unready !== undefined && (
        <p className="cr-notice cr-notice-warn" role="status">
          {t('plan.unready', { party: label(unready.party) })}
        </p>
      )}
      {lacking !== undefined && <LackingSeal step={lacking} />}
    </>
  );
};

type Row = Readonly<Record<string, unknown>>;
const partyOf = ({ party }: Row): string => String(party ?? '');

/** A row for each of these parties: nobody says which there are. Undefined until template and own party are known. */
const useRows = (value: unknown, onChange: Props['onChange'], wanted: readonly string[] | undefined): readonly Row[] => {
  const rows = (Array.isArray(value) ? value : []) as readonly Row[];
  const isAsWanted = wanted === undefined || wanted.join() === rows.map(partyOf).join();
  useEffect(() => {
    if (!isAsWanted) onChange(wanted?.map(code => rows.find(row => partyOf(row) === code) ?? { party: code }));
  });
  return rows;
};

/** The parties of the template beside the own one: companies, or persons. */
const useWanted = (call: string, byHand: boolean) => {
  const own: unknown = useWatch({ name: 'party' });
  const { data } = useTemplatePlan(call);
  const parties = data === undefined ? undefined : partiesIn(data.steps);
  if (parties === undefined || typeof own !== 'string' || !parties.has(own)) return undefined;
  const among = partiesIn(data?.steps.filter(step => step.byHand === byHand) ?? []);
  return new Map([...among].filter(([code]) => code !== own));
};

const keysOf = (parties: ReadonlyMap<string, Label> | undefined) => (parties === undefined ? undefined : [...parties.keys()]);

export const OthersInput = ({ field, resource, id, value, onChange, onBlur, options, faults = {} }: Props) => {
  const { t, label, language } = useWords();
  const wanted = useWanted(options.plan, false);
  const persons = useWanted(options.plan, true);
  const isNational = useTemplatePlan(options.plan).data?.line === 'OFD';
  const called = useFormerCompanies();
  const rows = useRows(value, onChange, keysOf(wanted));
  const change = (index: number, next: Row): void => onChange(rows.map((row, at) => (at === index ? { ...row, ...next } : row)));
  const company: ClientField | undefined = field.of?.company;
  if (wanted === undefined || company === undefined) return <p className="cr-hint">{t('plan.choose')}</p>;
  if (wanted.size === 0) return <p className="cr-hint">{t(persons?.size ? 'plan.onlyPersons' : 'plan.alone')}</p>;
  return (
    <div className="cr-plan-others">
      {[...wanted].map(([code, said], index) => (
        <Fragment key={code}>
          <PlannedCell
            id={`${id}-${index}`}
            of={label(said)}
            field={{ ...company, called }}
            resource={resource}
            value={rows[index]?.company}
            onChange={next => change(index, { company: next })}
            fault={faults[`[${index}].company`]}
            hint={[t('plan.company'), ...(Object.keys(called).length > 0 ? [t('plan.former')] : [])].join(language === 'en' ? ' ' : '')}
            {...(onBlur === undefined ? {} : { onBlur })}
          />
          {!isNational && (
            <Representative
              id={`${id}-${index}`}
              of={label(said)}
              fields={field.of}
              resource={resource}
              row={rows[index] ?? {}}
              onChange={next => change(index, next)}
              faults={name => faults[`[${index}].${name}`]}
              {...(onBlur === undefined ? {} : { onBlur })}
            />
          )}
        </Fragment>
      ))}
    </div>
  );
};

const asked = ['name', 'mobile'] as const;

/** The parties that are persons: where the template has none, nothing is asked. */
export const PersonsInput = ({ field, resource, id, value, onChange, onBlur, options, faults = {} }: Props) => {
  const { t, label } = useWords();
  const wanted = useWanted(options.plan, true);
  const rows = useRows(value, onChange, keysOf(wanted));
  // Most templates have none: then the whole field is not to be seen.
  if (wanted === undefined || wanted.size === 0) return <p className="cr-hint cr-plan-none">{t('plan.noPersons')}</p>;
  return (
    <div className="cr-plan-others">
      {[...wanted].map(([code, said], index) =>
        asked.map(name => {
          const cell: ClientField | undefined = field.of?.[name];
          if (cell === undefined) return null;
          return (
            <PlannedCell
              key={`${code} ${name}`}
              id={`${id}-${index}-${name}`}
              of={label(said)}
              field={cell}
              resource={resource}
              value={rows[index]?.[name]}
              onChange={next => onChange(rows.map((row, at) => (at === index ? { ...row, [name]: next } : row)))}
              fault={faults[`[${index}].${name}`]}
              {...(onBlur === undefined ? {} : { onBlur })}
            />
          );
        }),
      )}
    </div>
  );
};

/** What comes after the document: nothing comes after an OFD. */
const AnnexesInput = (props: Props) => {
  const { value, onChange, options } = props;
  const { t } = useWords();
  const isNational = useTemplatePlan(options.plan).data?.line === 'OFD';
  const isStrange = isNational && Array.isArray(value) && value.length > 0;
  useEffect(() => {
    if (isStrange) onChange([]);
  });
  return isNational ? <p className="cr-hint cr-plan-none">{t('plan.noAnnexes')}</p> : <FilesInput {...props} />;
};

export const FileOwnInput = (props: Props) => (props.field.type === 'files' ? <AnnexesInput {...props} /> : <OneFileInput {...props} />);

/** A file of one's own, where the template leaves nothing open that is filled in on its own pages. */
const OneFileInput = (props: Props) => {
  const { value, onChange, options } = props;
  const { t } = useWords();
  const { data } = useTemplatePlan(options.plan);
  const isBound = (data?.blanks.length ?? 0) > 0;
  const isStrange = isBound && typeof value === 'string' && value !== '';
  useEffect(() => {
    if (isStrange) onChange(null);
  });
  if (!isBound)
    return (
      <>
        <FileInput {...props} accept={data?.line === 'OFD' ? '.ofd' : '.pdf'} />
        <span className="cr-hint">{t('plan.fileHelp')}</span>
      </>
    );
  return (
    <p className="cr-notice" role="status">
      {t('plan.bound')}
    </p>
  );
};

/** Where no file was uploaded: that of the template. */
const OfTemplate = ({ call }: { readonly call: string }) => {
  const { t } = useWords();
  const { data } = useTemplatePlan(call);
  if (data === undefined) return <>—</>;
  return <>{data.file === null ? t('plan.ofTemplateLater') : t('plan.ofTemplate', { name: data.file.label })}</>;
};

export const FileSaid = ({ value, field, record, options }: DisplayProps & { readonly options: ContractPlan }) => {
  if (field.type === 'files') {
    const ids = (Array.isArray(value) ? value : []) as readonly string[];
    return ids.length === 0 ? (
      <>—</>
    ) : (
      ids.map((id, index) => (
        <div key={id} className="cr-plan-annex">
          {fileLink(id, labelOf(record, field.name, id, index))}
        </div>
      ))
    );
  }
  return typeof value === 'string' && value !== '' ? (
    fileLink(value, labelOf(record, field.name, value))
  ) : (
    <OfTemplate call={options.plan} />
  );
};
