/** Everything a cell needs to say something, gathered once per view, so that cells are plain functions without hooks. */
import { useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useHref } from 'react-router-dom';
import type { Label, Language } from '#engine/declare/label.ts';

import { pathOfResource, useClientView, useLabel, useMenus } from './contract.ts';
import { ageOf, spanOf } from './format/age.ts';
import { momentText } from './format/moment.ts';
import type { RenderKey } from './messages/zh.ts';

export interface Words {
  readonly language: Language;
  readonly label: (label: Label) => string;
  /** A sentence of `messages/`, by its key without `render.`. */
  readonly t: (key: RenderKey, values?: Readonly<Record<string, string | number>>) => string;
  /** How long ago in words, from two days on the moment itself. */
  readonly age: (iso: string, now?: number) => string;
  /** How long it has been since, or is until, in words. */
  readonly span: (iso: string, now?: number) => string;
  /** Several things in a row: `、` or `, `. */
  readonly comma: string;
  /** Between sentences of a list, and between a name and what is said of it. */
  readonly semicolon: string;
  readonly colon: string;
  /** The address of a path inside the portal. */
  readonly href: (path: string) => string;
  /** The path of a record's page; undefined where the audience has none. */
  readonly place: (resource: string, id: string) => string | undefined;
  /** The path of a list under a filter; undefined where the session has none. */
  readonly listPlace: (resource: string, filter: Readonly<Record<string, unknown>>) => string | undefined;
}

export const useSay = (): Words['t'] => {
  const translate = useTranslate();
  return useMemo(
    () =>
      (key, values = {}) =>
        translate(`render.${key}`, values),
    [translate],
  );
};

export const useWords = (): Words => {
  const menus = useMenus();
  const view = useClientView();
  const label = useLabel();
  const language: Language = useLocale() === 'en' ? 'en' : 'zh';
  const t = useSay();
  const root = useHref('/');
  return useMemo(
    () => ({
      language,
      label,
      t,
      age: (iso, now = Date.now()) => {
        const age = ageOf(Date.parse(iso), now);
        return age === undefined ? momentText(iso) : t(`age.${age.key}`, { n: age.n, smart_count: age.n });
      },
      span: (iso, now = Date.now()) => {
        const { key, n } = spanOf(Math.abs(now - Date.parse(iso)));
        return t(`span.${key}`, { n, smart_count: n });
      },
      comma: language === 'zh' ? '、' : ', ',
      semicolon: language === 'zh' ? '；' : '; ',
      colon: language === 'zh' ? '：' : ': ',
      href: path => root + path.replace(/^\//, ''),
      place: (resource, id) => {
        const base = pathOfResource(menus, resource);
        // Of what this side has one record only, the page shows the own one, whichever is meant.
        const isOwnAlone = view.outline[resource]?.single === true;
        return base === undefined || isOwnAlone ? undefined : `${base}/${id}/show`;
      },
      listPlace: (resource, filter) => {
        const base = pathOfResource(menus, resource);
        return base === undefined ? undefined : `${base}?${new URLSearchParams({ filter: JSON.stringify(filter), page: '1' })}`;
      },
    }),
    [language, label, t, root, menus, view],
  );
};
