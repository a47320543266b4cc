/** Whom a limit on menus is for: companies by their type or each for itself, operators, a company's own employees. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { PermissionMenu } from '#portal/pages/permissions/grant-nodes.ts';
import type { PortalDataProvider } from '#portal/providers/data-provider.ts';

export interface Within {
  readonly menuId: string;
  readonly validTo: string | null;
}

/** A company, a type of company, an operator or an employee with its limit. */
export interface SubjectRow {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly source: 'OWN' | 'TYPE' | 'ALL';
  readonly companyType?: { readonly id: string; readonly label: string } | null;
  readonly inherited?: readonly Within[] | null;
  readonly roles?: readonly (readonly [string, string])[];
  readonly held?: readonly string[];
  readonly refused?: 'GRANT_FOUNDER' | 'GRANT_SELF' | null;
  readonly limitId: string | null;
  readonly version: number | null;
  readonly menus: readonly Within[] | null;
  readonly remark: string | null;
}

/** By kind: the calls, what a new limit names its subject by, whose tree of menus it is (their own where left out), and the words. */
export const kinds = {
  TYPE: {
    list: 'op.permission.enterprise',
    save: 'op.permission.enterpriseSave',
    subject: 'companyType',
    side: 'enterprise',
    words: 'companies',
    find: 'limits.findType',
  },
  MEMBER: {
    list: 'op.permission.enterprise',
    save: 'op.permission.enterpriseSave',
    subject: 'member',
    side: 'enterprise',
    words: 'companies',
    find: 'limits.findMember',
  },
  OPERATOR: {
    list: 'op.permission.operator',
    save: 'op.permission.operatorSave',
    subject: 'operator',
    side: 'operator',
    words: 'operators',
    find: 'limits.findOperator',
  },
  EMPLOYEE: {
    list: 'en.directSales.list',
    save: 'en.directSales.save',
    subject: 'employee',
    side: undefined,
    words: 'employees',
    find: 'limits.findOperator',
  },
} as const;
export type Kind = keyof typeof kinds;

interface Found {
  readonly list: readonly SubjectRow[];
  readonly total: number;
  /** Of a company: what there is to choose from, which it may use itself. */
  readonly tree?: readonly PermissionMenu[];
}

/** Asked anew once a limit is saved. */
export const subjectsKey = ['permissions', 'subjects'] as const;

export const useSubjects = (kind: Kind, input: Readonly<Record<string, unknown>>, enabled = true) => {
  const provider = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: [...subjectsKey, kind, input],
    queryFn: async ({ signal }) => {
      const ofKind = kind === 'TYPE' || kind === 'MEMBER' ? { kind } : {};
      return (await provider.call(kinds[kind].list, { ...ofKind, ...input }, { signal })).data as Found;
    },
    placeholderData: keepPreviousData,
    enabled,
  });
};
