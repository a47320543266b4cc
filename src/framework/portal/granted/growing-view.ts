/**
 * What the browser knows of the declarations grows with the pages that are opened: a list fetches the part of its entity, every other page the
 * whole. The view stays the same object, so that nothing is made anew when it grows.
 */
import { useEffect, useState } from 'react';
import type { Label } from '#engine/declare/label.ts';
import type { ClientPart } from '#engine/project/client-parts.ts';
import type { ClientCall, ClientResource, ClientView, ClientWords } from '#engine/project/client-view.ts';
import type { ViewInParts } from '../browser/sides.ts';

interface Growing {
  readonly source: ViewInParts;
  readonly add: (part: ClientPart) => void;
  /** By entity; the whole under none. */
  readonly loads: Map<string | undefined, Promise<void>>;
  readonly there: Set<string | undefined>;
}

const growing = new WeakMap<ClientView, Growing>();

/** The view as it is at first. */
export const growingView = (source: ViewInParts): ClientView => {
  const resources: Record<string, ClientResource> = {};
  const words: Record<string, ClientWords> = {};
  const calls: Record<string, ClientCall> = { ...source.default.calls };
  const acts: Record<string, Label> = {};
  const view = { ...source.default, resources, words, acts, calls };
  const add = (part: ClientPart) => {
    Object.assign(calls, part.calls);
    // What is drawn already keeps its identity.
    Object.assign(resources, { ...part.resources, ...resources });
    Object.assign(words, { ...part.words, ...words });
    Object.assign(acts, part.acts);
  };
  growing.set(view, { source, add, loads: new Map(), there: new Set() });
  return view;
};

/** What is still to be waited for, started at once; undefined where all is there. @param entity the whole where none is named */
export const missingOf = (view: ClientView, entity?: string): Promise<void> | undefined => {
  const known = growing.get(view);
  if (known === undefined || known.there.has(undefined) || known.there.has(entity)) return undefined;
  const fetch = entity === undefined ? known.source.whole : known.source.parts[entity];
  if (fetch === undefined) return undefined;
  const started = known.loads.get(entity);
  if (started !== undefined) return started;
  const load = fetch().then(({ default: part }) => {
    known.add(part);
    known.there.add(entity);
  });
  known.loads.set(entity, load);
  // The next look tries again.
  load.catch(() => known.loads.delete(entity));
  return load;
};

/** Fetches what somebody is about to look at; what fails is told when it is needed. @param entity the whole where none is named */
export const prepare = (view: ClientView, entity?: string): void => {
  missingOf(view, entity)?.catch(() => undefined);
};

/**
 * Whether the entity is known, or the whole; the component is drawn again once it is. Not by suspending: React holds back what comes within
 * 300 ms of a fallback.
 * @throws what kept it from being fetched, to the boundary around
 */
export const useKnown = (view: ClientView, entity?: string): boolean => {
  const missing = missingOf(view, entity);
  const [, drawAgain] = useState({});
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  useEffect(() => {
    let isHere = true;
    missing?.then(
      () => isHere && drawAgain({}),
      error => isHere && setFailure({ error }),
    );
    return () => {
      isHere = false;
    };
  }, [missing]);
  if (failure !== undefined) throw failure.error;
  return missing === undefined;
};
