/** The rows that stand on a document, the document, and what size they usually have: read by the names of the declaration. */
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import { resourceIn } from '#engine/project/view-calls.ts';
import { type PortalDataProvider, type Row, useClientView } from '#portal/render/contract.ts';
import type { PageEditor } from '#resources/_widgets.ts';
import type { Size } from '#trust/positions/document-pages.ts';

/** What a row is drawn as. */
export interface Usual extends Size {
  readonly shape: string;
}

export interface PlacedRow {
  readonly record: Row;
  readonly usual: Usual;
}

export interface PlacedRows {
  /** The record whose page it is, as it stands now. */
  readonly record: Row;
  readonly of: ClientResource;
  /** The field of a row that names the record. */
  readonly by: string | undefined;
  /** What a position is told by. */
  readonly columns: Readonly<Record<string, ClientField>>;
  readonly rows: readonly PlacedRow[];
  /** The record that holds the document, and what it is. */
  readonly document: Row;
  readonly documentOf: ClientResource;
}

/** Of a kind whose size the session may not read: nothing is moved by it, the service knows the size. */
const unread: Usual = { width: 40, height: 40, shape: 'ROUND' };

/** A template has at most as many steps as its order has numbers. */
const mostRows = 100;

export const usePlacedRows = (resource: ClientResource, record: Row, options: PageEditor) => {
  const view = useClientView();
  const provider = useDataProvider<PortalDataProvider>();
  const embedded = view.calls[resource.verbs.get ?? '']?.with?.[options.rows];
  const of = resourceIn(view, embedded?.resource ?? '');
  const documentOf = resourceIn(view, resource.fields[options.document.of]?.to ?? '');
  const usualOf = of.fields[options.usual.of]?.to ?? '';

  const read = async (): Promise<PlacedRows> => {
    const [field, order] = of.views.list?.sort ?? ['id', 'ASC'];
    const listed = provider.getManyReference<Row>(of.name, {
      target: embedded?.by ?? '',
      id: record.id,
      pagination: { page: 1, perPage: mostRows },
      sort: { field, order },
      filter: {},
    });
    const held = provider.getOne<Row>(documentOf.name, { id: String(record[options.document.of]) });
    const own = provider.getOne<Row>(resource.name, { id: record.id });
    // A list leaves out what is long; the positions are.
    const rows = await Promise.all((await listed).data.map(async ({ id }) => (await provider.getOne<Row>(of.name, { id })).data));
    const ids = [...new Set(rows.map(row => String(row[options.usual.of])))];
    const kinds = await provider.getMany<Row>(usualOf, { ids }).then(
      ({ data }) => data,
      () => [],
    );
    const usual = (row: Row): Usual => {
      const kind = kinds.find(({ id }) => id === row[options.usual.of]);
      return kind === undefined
        ? unread
        : {
            width: Number(kind[options.usual.width]),
            height: Number(kind[options.usual.height]),
            shape: String(kind[options.usual.shape]),
          };
    };
    return {
      record: (await own).data,
      of,
      by: embedded?.by,
      columns: of.fields[options.positions]?.of ?? {},
      rows: rows.map(row => ({ record: row, usual: usual(row) })),
      document: (await held).data,
      documentOf,
    };
  };
  // Asked for anew whenever the pages are opened: what is saved must have begun with what stands.
  return useQuery({
    queryKey: ['render', 'pages', resource.name, record.id],
    queryFn: read,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
};

/** The body of the document: what is saved of the rows leaves it as it is. */
export const useDocumentFile = (fileId: string | undefined) => {
  const provider = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: ['render', 'pages', 'file', fileId],
    queryFn: () => provider.fileBody(fileId ?? ''),
    enabled: fileId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
};
