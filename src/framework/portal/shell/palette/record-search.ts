/** Records by any part of a number or name: every list that declares a search and that this session may read is asked at once, a few at a time. */
import { useDataProvider } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import { type Label, type Language, pick } from '#engine/declare/label.ts';
import type { ClientResource, ClientView } from '#engine/project/client-view.ts';
import type { MenuModel } from '#engine/project/model.ts';
import { useClientView } from '../../granted/client-view.tsx';
import { missingOf } from '../../granted/growing-view.ts';
import { pathOfResource, resourcesOf, useMenus } from '../../granted/menus.tsx';
import { useLanguage } from '../../messages/language.ts';
import type { PortalDataProvider } from '../../providers/data-provider.ts';
import { labelOf } from '../../render/fields/labels.ts';
import { totalText } from '../../render/format/number.ts';
import { represent, withoutNames } from '../../render/represent.ts';
import { listAddress } from '../../render/sums/answer.ts';
import { piecesOf } from '../../ui/use-marks.ts';

/** A record that was found. */
export interface Hit {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  /** The searched value that matched, where the title does not show it. */
  readonly by: string | undefined;
  /** Whose it is: the first record that its list names beside it. */
  readonly whose: string | undefined;
  /** How it stands: its state, or the first closed set of its list. */
  readonly standing: Label | undefined;
}

export interface Hits {
  readonly meant: readonly string[];
  readonly resource: ClientResource;
  readonly hits: readonly Hit[];
  /** One of them is called what was typed, or begins with it. */
  readonly isMeant: boolean;
  /** Of what all there is stands in its list; undefined where these are all. */
  readonly all: { readonly path: string; readonly total: string } | undefined;
}

interface Searchable {
  readonly resource: ClientResource;
  /** Where its list stands. */
  readonly base: string;
}

export interface RecordSearch {
  readonly groups: readonly Hits[];
  /** What is meant by pinyin that was typed. */
  readonly meant: readonly string[];
  readonly isSearching: boolean;
  /** Some lists did not answer. */
  readonly isPartial: boolean;
}

const LEAST = 2;
const EACH = 4;
const AT_ONCE = 4;
const WAIT = 250;
const nothing: RecordSearch = { groups: [], meant: [], isSearching: false, isPartial: false };

/** What only reads and carries off: a list with nothing else is a log, in which nobody looks for a thing by its name, unless the home page shows some of them. */
const reading: ReadonlySet<string> = new Set(['list', 'export', 'template']);

/** The resources whose records are things with a name or number, in the order of the menu. */
export const searchable = (view: ClientView, menus: readonly MenuModel[]): readonly Searchable[] => {
  const places = menus.flatMap(resourcesOf).map(({ name }) => name);
  return Object.values(view.resources)
    .flatMap(resource => {
      const base = pathOfResource(menus, resource.name);
      const asks = resource.verbs.list !== undefined && (resource.views.list?.search?.length ?? 0) > 0;
      const isLog = resource.transitions.length === 0 && Object.keys(resource.verbs).every(verb => reading.has(verb));
      return base === undefined || !asks || (isLog && !resource.found) ? [] : [{ resource, base }];
    })
    .sort((one, other) => places.indexOf(one.resource.name) - places.indexOf(other.resource.name));
};

/** Of two records that are called alike it says which is which. */
const standingIn = (resource: ClientResource, record: Readonly<Record<string, unknown>>): Label | undefined => {
  if (typeof record.state === 'string') return resource.states[record.state]?.label;
  const column = resource.views.list?.columns.find(name => resource.fields[name]?.values !== undefined);
  const value = column === undefined ? undefined : record[column];
  return column === undefined || typeof value !== 'string' ? undefined : resource.fields[column]?.values?.[value];
};

const whoseIs = (resource: ClientResource, record: Readonly<Record<string, unknown>>, title: string): string | undefined => {
  for (const name of resource.views.list?.columns ?? []) {
    const id = record[name];
    if (resource.fields[name]?.type !== 'reference' || typeof id !== 'string') continue;
    const said = labelOf(record, name, id);
    if (said !== id && !title.includes(said)) return said;
  }
  return undefined;
};

const hitOf = (
  resource: ClientResource,
  base: string,
  pieces: readonly string[],
  record: { readonly id: unknown } & Readonly<Record<string, unknown>>,
  language: Language,
): Hit => {
  const title = represent(resource, record as Parameters<typeof represent>[1], label => pick(label, language));
  const matched = (resource.views.list?.search ?? [])
    .map(name => record[name])
    .find(value => typeof value === 'string' && pieces.some(piece => value.toLowerCase().includes(piece)));
  return {
    id: String(record.id),
    path: `${base}/${String(record.id)}/show`,
    title,
    by: typeof matched === 'string' && !title.includes(withoutNames(matched)) ? withoutNames(matched) : undefined,
    whose: whoseIs(resource, record, title),
    standing: standingIn(resource, record),
  };
};

/** How well a record is meant: its name is what was typed, begins with it, has it, or it was found by something else. */
const closeness = (title: string, pieces: readonly string[]): number => {
  const name = title.toLowerCase();
  if (pieces.includes(name)) return 0;
  if (pieces.some(piece => name.startsWith(piece))) return 1;
  return pieces.some(piece => name.includes(piece)) ? 2 : 3;
};

/** How many others refer to records of an entity: of two with the same name, the one that more depends on is the one that is meant. */
const standingOf = (view: ClientView, name: string): number =>
  Object.values(view.resources).reduce((sum, { fields }) => sum + Object.values(fields).filter(({ to }) => to === name).length, 0);

/** The kinds of records, the one that is meant most first; those that are meant as well in the order of the menu. */
const ordered = (groups: readonly Hits[], view: ClientView, text: string): readonly Hits[] => {
  const placed = groups.map(group => {
    const pieces = [text.toLowerCase(), ...piecesOf(text, group.meant)];
    const close = Math.min(...group.hits.map(({ title, by = '' }) => Math.min(closeness(title, pieces), closeness(by, pieces))));
    return {
      group: { ...group, isMeant: close <= 1 },
      close,
      standing: standingOf(view, group.resource.name),
    };
  });
  return placed.sort((one, other) => one.close - other.close || other.standing - one.standing).map(({ group }) => group);
};

/** The records that match what is typed; typing on gives up the calls before. */
export const useRecordSearch = (typed: string): RecordSearch => {
  const provider = useDataProvider<PortalDataProvider>();
  const view = useClientView();
  const menus = useMenus();
  const language = useLanguage();
  const [found, setFound] = useState<RecordSearch & { readonly text: string }>({ ...nothing, text: '' });
  const [isWhole, setWhole] = useState(missingOf(view) === undefined);
  useEffect(() => {
    // Until it has come nothing is found; what is typed meanwhile is looked for then.
    void missingOf(view)?.then(
      () => setWhole(true),
      () => undefined,
    );
  }, [view]);
  const lists = useMemo(() => (isWhole ? searchable(view, menus) : []), [isWhole, view, menus]);
  const text = typed.trim();
  const asks = (text.length >= LEAST || /\p{Script=Han}/u.test(text)) && lists.length > 0;

  useEffect(() => {
    if (!asks) return;
    const control = new AbortController();
    const ask = async ({ resource, base }: Searchable): Promise<Hits | undefined> => {
      const {
        data,
        total = 0,
        meta,
      } = await provider.getList(resource.name, {
        pagination: { page: 1, perPage: EACH },
        sort: { field: '', order: 'ASC' },
        filter: { q: text },
        signal: control.signal,
      });
      const meant: readonly string[] = meta?.marks ?? [];
      const pieces = piecesOf(text, meant);
      if (data.length === 0) return undefined;
      return {
        resource,
        meant,
        isMeant: false,
        hits: data.map(record => hitOf(resource, base, pieces, record, language)),
        all:
          total > data.length ? { path: listAddress(base, { q: text }), total: totalText(total, meta?.totalIsExact !== false) } : undefined,
      };
    };
    const run = async () => {
      const answers = new Map<string, Hits>();
      let failed = false;
      const waiting = [...lists];
      const tell = (isSearching: boolean) => {
        if (control.signal.aborted) return;
        // All at once, whichever answered first: what stands must not jump about.
        const groups = ordered(
          lists.flatMap(({ resource }) => answers.get(resource.name) ?? []),
          view,
          text,
        );
        setFound({ text, groups, meant: groups.flatMap(({ meant }) => meant), isSearching, isPartial: failed });
      };
      const work = async () => {
        for (let next = waiting.shift(); next !== undefined && !control.signal.aborted; next = waiting.shift()) {
          try {
            const hits = await ask(next);
            if (hits !== undefined) answers.set(next.resource.name, hits);
          } catch {
            failed = true;
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      tell(false);
    };
    const timer = setTimeout(() => void run(), WAIT);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [asks, text, lists, provider, language, view]);

  if (!asks) return nothing;
  // What was found for the text before stays until the new answer is there.
  return found.text === text ? found : { ...found, isSearching: true };
};
