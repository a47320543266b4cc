/** A region by its GB/T 2260 code: province, city and county chosen one after the other; the value is the code of the last one chosen. */
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { type PortalDataProvider, useClientView } from '#portal/render/contract.ts';
import { ariaOf, type ControlProps, textIn } from '#portal/render/inputs/control.ts';
import { useWords } from './words.ts';

interface Region {
  readonly code: string;
  readonly name: string;
  readonly children: boolean;
}

const PATH = 'province/list';

const regionsIn = (data: unknown): readonly Region[] => {
  const list = typeof data === 'object' && data !== null && 'list' in data ? data.list : [];
  return Array.isArray(list) ? (list as readonly Region[]) : [];
};

/** What lies in a region, the provinces where none is named; nothing is asked while it is undefined. */
const useRegions = (parent: string | null | undefined) => {
  const provider = useDataProvider<PortalDataProvider>();
  const view = useClientView();
  const call = Object.values(view.calls).find(each => each.path.endsWith(PATH))?.id;
  const { data = [] } = useQuery({
    queryKey: ['render', 'regions', parent],
    queryFn: async () => regionsIn((await provider.call(call ?? '', parent === null ? {} : { parent })).data),
    enabled: call !== undefined && parent !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
};

const RegionInput = (props: ControlProps) => {
  const { t } = useWords();
  const code = textIn(props.value);
  const province = code === '' ? undefined : `${code.slice(0, 2)}0000`;
  const provinces = useRegions(null);
  const second = useRegions(province);
  // In a municipality the counties come straight below it.
  const city = second.find(each => each.code === code || each.code === `${code.slice(0, 4)}00`);
  const third = useRegions(city?.children ? city.code : undefined);
  const levels: readonly (readonly [key: 'province' | 'city' | 'county', all: readonly Region[], at: string])[] = [
    ['province', provinces, province ?? ''],
    ['city', second, city?.code ?? ''],
    ['county', third, third.some(each => each.code === code) ? code : ''],
  ];
  return (
    <span className="cr-region">
      {levels.map(([key, all, at], index) =>
        index > 0 && all.length === 0 ? null : (
          <select
            key={key}
            {...ariaOf(index === 0 ? props : { ...props, id: `${props.id}-${key}` })}
            className="cr-input"
            {...(index === 0 ? {} : { 'aria-label': t(`region.${key}`) })}
            title={t(`region.${key}`)}
            value={at}
            onBlur={() => props.onBlur?.()}
            onChange={event => {
              const above = index === 0 ? null : (levels[index - 1]?.[2] ?? null);
              props.onChange(event.target.value === '' ? above : event.target.value);
            }}
          >
            <option value="">{t(`region.${key}`)}</option>
            {all.map(each => (
              <option key={each.code} value={each.code}>
                {each.name}
              </option>
            ))}
          </select>
        ),
      )}
    </span>
  );
};

export default RegionInput;
