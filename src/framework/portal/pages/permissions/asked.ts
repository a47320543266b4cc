/** What the permission screens ask the service, and how they read its answers. */
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { GrantSet } from '#engine/access/grants.ts';
import type { Side } from '#engine/declare/menus.ts';
import type { PortalDataProvider } from '../../providers/data-provider.ts';
import type { PermissionMenu } from './grant-nodes.ts';

export interface RoleRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly side: Side;
  readonly state: string;
  readonly builtIn: boolean;
  readonly own: boolean;
  readonly users: number;
}

/** The grants of a role as they were read. */
export interface HeldSet {
  readonly menus: readonly string[];
  readonly buttons: readonly string[];
  readonly version: string;
}

export interface HolderRow {
  readonly userNum: string;
  readonly name: string;
  readonly account: string;
  readonly member: string | null;
  readonly own: boolean;
  readonly id: string | null;
  readonly version: number | null;
  readonly state: string | null;
  readonly validTo: string | null;
}

export const setOf = ({ menus, buttons }: Pick<HeldSet, 'menus' | 'buttons'>): GrantSet => ({
  menus: new Set(menus),
  buttons: new Set(buttons),
});

/** Asks a call as a query; its input is part of the key. */
export const useCall = <T>(callId: string, input: Readonly<Record<string, unknown>>, enabled = true) => {
  const provider = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: ['permissions', callId, input],
    queryFn: async ({ signal }) => (await provider.call(callId, input, { signal })).data as T,
    enabled,
  });
};

/** The tree of a side. */
export const useTree = (side: Side | undefined) =>
  useCall<{ readonly list: readonly PermissionMenu[] }>('op.permission.menu', { side }, side !== undefined);
