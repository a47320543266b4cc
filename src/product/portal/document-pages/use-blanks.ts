/** What the record of the pages itself writes onto them: its lines as they are edited, where each stands, and what is wrong with it. */
import '#resources/_errors.ts';
import { useMemo } from 'react';
import { faultMessage } from '#engine/input/words.ts';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import { limitsOf } from '#engine/rules/chain.ts';
import { faultsOf } from '#portal/render/inputs/check.ts';
import { type BlankSaid, faultsInBlanks } from '#trust/positions/blanks.ts';
import { spotsOfBlanks } from './blanks.ts';
import { payload } from './board.ts';
import type { OpenPdf } from './open-pdf.ts';
import { placeOf, type Spot } from './spots.ts';
import type { BoardHistory } from './use-board.ts';
import { useWords } from './words.ts';

export interface EditedBlanks {
  readonly resource: ClientResource;
  /** The field that holds them, by whose name they stand on the board. */
  readonly field: ClientField;
  readonly columns: Readonly<Record<string, ClientField>>;
  readonly all: readonly BlankSaid[];
  readonly spots: readonly Spot[];
  /** Sentences by place and column. */
  readonly faults: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly isFull: boolean;
  readonly nameOf: (blank: BlankSaid) => string;
  /** Whoever fills it in, in words; and the colour that their seals have, none of whoever starts the contract, who may be any party. */
  readonly fillerOf: (blank: BlankSaid) => string;
  readonly colourOf: (blank: BlankSaid) => number | undefined;
}

const none: readonly BlankSaid[] = [];

/**
 * @param name of the field; none where nothing is filled in
 * @param parties those that have a colour, in its order
 */
export const useBlanks = (
  resource: ClientResource,
  name: string | undefined,
  parties: readonly string[],
  edited: BoardHistory,
  pdf: OpenPdf,
): EditedBlanks | undefined => {
  const { t, label: say, language } = useWords();
  const field = resource.fields[name ?? ''];
  const all = edited.board[name ?? ''] ?? none;
  const faults = useMemo(() => {
    if (field === undefined) return {};
    const found: Record<string, Record<string, string>> = {};
    const note = (path: string, said: string) => {
      const [, index = '', column = ''] = /\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
      const place = placeOf({ row: field.name, index: Number(index) });
      found[place] ??= {};
      found[place][column] ??= said;
    };
    // What each cell may be first: an empty name is no name twice.
    for (const [path, said] of Object.entries(faultsOf({ [field.name]: field }, { [field.name]: payload(all) }, undefined, language)))
      note(path, said);
    for (const fault of faultsInBlanks(all, pdf.pages)) note(fault.path, faultMessage(fault, language));
    return found;
  }, [field, all, pdf.pages, language]);
  const { minimum: least = 1, maximum: most = Number.MAX_SAFE_INTEGER } = limitsOf(field?.of?.width?.rules ?? '');
  const spots = useMemo(() => (field === undefined ? [] : spotsOfBlanks(field.name, all, { least, most })), [field, all, least, most]);
  if (field === undefined) return undefined;
  const nameOf = ({ label }: BlankSaid): string => (typeof label === 'string' && label !== '' ? label : t('pages.unnamed'));
  const columns = field.of ?? {};
  const partyOf = ({ party }: BlankSaid): string => String(party ?? columns.party?.default ?? '');
  const fillerOf = (blank: BlankSaid): string => say(columns.party?.values?.[partyOf(blank)] ?? ['', '']);
  const colourOf = (blank: BlankSaid): number | undefined => {
    const at = parties.indexOf(partyOf(blank));
    return at < 0 ? undefined : at % 6;
  };
  const isFull = all.length >= (field.most ?? all.length + 1);
  return { resource, field, columns, all, spots, faults, isFull, nameOf, fillerOf, colourOf };
};
