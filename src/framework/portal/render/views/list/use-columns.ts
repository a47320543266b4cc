/** The columns of a list with what the person chose, remembered in react-admin's store. */
import { useMemo } from 'react';
import { useStore } from 'react-admin';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import { useClientView } from '../../contract.ts';
import { displayOf } from '../../fields/registry.tsx';
import { widgetOf } from '../../registered.ts';
import { columnsOf } from '../../resource.ts';
import { useWords } from '../../words.ts';
import {
  type Column,
  type ColumnChoice,
  choiceRoom,
  chosen,
  moved,
  ordered,
  readable,
  shownColumns,
  toggled,
  withoutWidth,
  withWidth,
} from './columns.ts';
import { listFields } from './list-fields.ts';

export interface Columns {
  readonly all: readonly ClientField[];
  readonly shown: readonly Column[];
  readonly choice: ColumnChoice;
  readonly resize: (name: string, width: number | undefined) => void;
  readonly toggle: (name: string) => void;
  readonly move: (name: string, by: -1 | 1) => void;
  readonly reset: () => void;
}

const unchanged: ColumnChoice = {};
const useChoice = (resource: ClientResource) => useStore<ColumnChoice>(`render.columns.${resource.name}`, unchanged);

/** The fields for which the list asks. */
export const useListFields = (resource: ClientResource): readonly string[] | undefined => {
  const [choice] = useChoice(resource);
  const { calls } = useClientView();
  return useMemo(() => listFields(resource, calls, choice), [resource, calls, choice]);
};

/** The names of the columns that stand in the list, in their order. */
export const useShownNames = (resource: ClientResource): readonly string[] => {
  const [choice] = useChoice(resource);
  return useMemo(() => chosen(columnsOf(resource), choice).map(({ name }) => name), [resource, choice]);
};

export const useColumns = (resource: ClientResource): Columns => {
  const { label } = useWords();
  const [choice, setChoice] = useChoice(resource);
  return useMemo(() => {
    const declared = columnsOf(resource);
    const badges = Object.values(resource.states).map(state => label(state.label));
    const look = (field: ClientField) => {
      const display = displayOf(field);
      const words = field.type === 'choice' && field.name !== 'state' ? Object.values(field.values ?? {}).map(label) : [];
      const usual = words.length === 0 ? display.width : choiceRoom(label(field.label), words);
      return {
        ...display,
        width: Math.max(usual, widgetOf(field.widget)?.width ?? 0, readable(field, label(field.label), badges, display.align === 'end')),
      };
    };
    return {
      all: ordered(declared, choice),
      shown: shownColumns(declared, look, choice),
      choice,
      resize: (name, width) => setChoice(width === undefined ? withoutWidth(choice, name) : withWidth(choice, name, width)),
      toggle: name => setChoice(toggled(choice, name)),
      move: (name, by) => setChoice(moved(declared, choice, name, by)),
      reset: () => setChoice(unchanged),
    };
  }, [resource, label, choice, setChoice]);
};
