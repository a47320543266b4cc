/** Declarations as screens: four views, and the drafts their forms leave behind. Knows no entity. */
import { lazy } from 'react';
import { registerWidgets } from './registered.ts';
import type { Widget } from './widget.ts';
import { standardWidgets } from './widgets/standard.ts';

// Each is handed the options of its own declaration: `check` has held them to it.
registerWidgets(standardWidgets as unknown as Readonly<Record<string, Widget>>);

export { draftPaths, dropDrafts, dropDraftsOn, useHasDraft } from './drafts.ts';
export type { RecordViewProps, ViewProps } from './view-props.ts';
export { ListView } from './views/list/list-view.tsx';

/** Fetched when first opened: a list does not wait for what forms need. */
export const ShowView = lazy(() => import('./views/show/show-view.tsx').then(module => ({ default: module.ShowView })));
export const EditView = lazy(() => import('./views/form/edit-view.tsx').then(module => ({ default: module.EditView })));
export const InquiryView = lazy(() => import('./views/inquiry/inquiry-view.tsx').then(module => ({ default: module.InquiryView })));
export const SumsView = lazy(() => import('./sums/sums-view.tsx').then(module => ({ default: module.SumsView })));
export const CreateView = lazy(() => import('./views/form/create-view.tsx').then(module => ({ default: module.CreateView })));
