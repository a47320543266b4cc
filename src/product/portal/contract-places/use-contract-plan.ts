/** What the service answers of a contract that is being filled in: its steps, and the file that its template has. */
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useWatch } from 'react-hook-form';
import type { Label } from '#engine/declare/label.ts';
import type { PortalDataProvider } from '#portal/render/contract.ts';
import type { BlankContent, BlankKind } from '#trust/positions/blanks.ts';
import type { Position } from '#trust/positions/positions.ts';

export interface PlannedStep {
  readonly stepOrder: number;
  /** Steps of one round are signed at the same time. */
  readonly round: number;
  readonly name: string;
  readonly code: string;
  readonly party: Label;
  /** Empty where nobody is named yet. */
  readonly company: string;
  readonly isOwn: boolean;
  /** A person signs, by a link to their phone. */
  readonly byHand: boolean;
  readonly sealType: string;
  readonly sealTypeId: string;
  readonly line: 'PDF' | 'OFD';
  /** Before a party is chosen, as with the handler: what the own company would lack as that one. */
  readonly lacksSeal: boolean;
  readonly lacksHandler: boolean;
  readonly positions: readonly Position[];
  readonly shape: string;
  readonly width: number;
  readonly height: number;
}

/** What the template leaves open. */
export interface PlannedBlank {
  readonly label: string;
  readonly kind: BlankKind;
  /** What a text has to be. */
  readonly content: BlankContent | null;
  /** Who fills it in: whoever starts the contract, or the party of this code. */
  readonly party: string;
  readonly must: boolean;
  readonly options: readonly string[];
}

export interface Plan {
  /** Of the template. */
  readonly name: string;
  readonly line: 'PDF' | 'OFD';
  /** None where the parties see the template's document at their turns. */
  readonly file: { readonly id: string; readonly label: string } | null;
  readonly steps: readonly PlannedStep[];
  readonly blanks: readonly PlannedBlank[];
}

interface Asked {
  readonly template: unknown;
  readonly party: unknown;
  readonly others: readonly Readonly<Record<string, unknown>>[];
  readonly persons: readonly Readonly<Record<string, unknown>>[];
}

export const isSaid = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Enough is said to be asked about. */
const isWhole = ({ template, party, others, persons }: Asked): boolean =>
  isSaid(template) &&
  isSaid(party) &&
  others.every(each => isSaid(each.party) && isSaid(each.company) && isSaid(each.name) === isSaid(each.mobile)) &&
  persons.every(each => isSaid(each.party) && isSaid(each.name) && isSaid(each.mobile));

/** @param isSeen whether anybody looks: what is typed in other steps asks nothing */
export const useContractPlan = (call: string, isSeen: boolean) => {
  const provider = useDataProvider<PortalDataProvider>();
  const [template, party, others, persons, file, further] = useWatch({
    name: ['template', 'party', 'others', 'persons', 'file', 'annexFiles'],
  }) as readonly unknown[];
  const asked: Asked = { template, party, others: Array.isArray(others) ? others : [], persons: Array.isArray(persons) ? persons : [] };
  const query = useQuery({
    queryKey: ['contract-plan', asked],
    queryFn: async () => (await provider.call(call, { ...asked })).data as Plan,
    enabled: isSeen && isWhole(asked),
    staleTime: 60_000,
    gcTime: 0,
    retry: false,
  });
  const ownFile = isSaid(file) ? file : undefined;
  return {
    ...query,
    isAsked: isWhole(asked),
    ownFile,
    file: ownFile ?? query.data?.file?.id,
    about: `${String(template)} ${ownFile ?? ''} ${String(further ?? '')}`,
  };
};

/** What a template prepares. */
export const usePlanOf = (call: string, template: unknown) => {
  const provider = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: ['contract-plan', 'template', template],
    queryFn: async () => (await provider.call(call, { template })).data as Plan,
    enabled: isSaid(template),
    staleTime: 60_000,
    retry: false,
  });
};

/** The same as soon as it is chosen in the form: its parties and its document. */
export const useTemplatePlan = (call: string) => usePlanOf(call, useWatch({ name: 'template' }));

/** What whoever starts the contract fills in, as this party. */
export const ownBlanks = (blanks: readonly PlannedBlank[], own: unknown): readonly PlannedBlank[] =>
  blanks.filter(({ party }) => party === 'STARTER' || party === own);

/** Its parties, each once, in the order in which they first sign. */
export const partiesIn = (steps: readonly PlannedStep[]): ReadonlyMap<string, Label> =>
  new Map(steps.map(({ code, party }) => [code, party]));
