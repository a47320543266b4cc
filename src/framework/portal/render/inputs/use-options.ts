/** The choices of a reference field, asked from the options call of this audience. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { type PortalDataProvider, useClientView } from '../contract.ts';
import { keepFacts } from './chosen.ts';

export interface Option {
  readonly id: string;
  readonly label: string;
  /** Why it cannot be chosen. */
  readonly why?: string;
  /** What it is for. */
  readonly note?: string;
}

/** Choices, and what is meant by pinyin that was typed. */
export interface Options {
  readonly list: readonly Option[];
  readonly meant: readonly string[];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

const optionsIn = (data: unknown): Options => {
  const marks = typeof data === 'object' && data !== null && 'marks' in data && Array.isArray(data.marks) ? data.marks.map(String) : [];
  const list = Array.isArray(data) ? data : typeof data === 'object' && data !== null && 'list' in data ? data.list : [];
  for (const each of Array.isArray(list) ? list : []) if (isObject(each) && isObject(each.facts)) keepFacts(String(each.id), each.facts);
  const options = (Array.isArray(list) ? list : []).flatMap((each: unknown) =>
    typeof each === 'object' && each !== null && 'id' in each
      ? [
          {
            id: String(each.id),
            label: 'label' in each && each.label !== null ? String(each.label) : String(each.id),
            ...('why' in each && typeof each.why === 'string' ? { why: each.why } : {}),
            ...('note' in each && typeof each.note === 'string' ? { note: each.note } : {}),
          },
        ]
      : [],
  );
  return { list: options, meant: marks };
};

type Asked = { readonly q?: string; readonly ids?: readonly string[]; readonly person?: string };

/** Asks for choices once. */
export const useAskOptions = () => {
  const provider = useDataProvider<PortalDataProvider>();
  const view = useClientView();
  const call = Object.values(view.calls).find(each => each.path.endsWith('options/{resource}/{field}'));
  return async (resource: string, field: string, question: Asked): Promise<Options> =>
    call === undefined ? { list: [], meant: [] } : optionsIn((await provider.call(call.id, { resource, field, ...question })).data);
};

/**
 * @param question what was typed, or the ids whose words are wanted; nothing is asked while it is undefined
 * @param staleTime for how long what was answered before will do
 */
export const useOptions = (resource: string, field: string, question: Asked | undefined, staleTime = 30_000) => {
  const ask = useAskOptions();
  return useQuery({
    queryKey: ['render', 'options', resource, field, question],
    queryFn: () => ask(resource, field, question ?? {}),
    enabled: question !== undefined,
    placeholderData: keepPreviousData,
    staleTime,
  });
};
