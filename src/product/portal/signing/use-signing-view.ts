/** What stands on the screen before anybody signs, as the service answers it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Label } from '#engine/declare/label.ts';
import type { PortalDataProvider } from '#portal/render/contract.ts';
import type { Position } from '#trust/positions/positions.ts';

export type SigningLine = 'NATIONAL' | 'INTERNATIONAL';

export interface SigningSeal {
  readonly id: string;
  readonly sealNo: string;
  readonly name: string;
  readonly typeName: string;
  readonly shape: string;
  readonly width: number;
  readonly height: number;
  readonly picture: { readonly mime: string; readonly data: string } | null;
  readonly certificateNo: string | null;
  readonly certificateUntil: string | null;
  /** The only certificate on a key that serves, where no other does. */
  readonly serialNumber: string | null;
  /** By which family of algorithms it will be signed; null where that is not known yet. */
  readonly line: SigningLine | null;
  /** That of the certificate that the seal is bound to. */
  readonly boundLine: SigningLine | null;
  readonly handler: string | null;
  readonly needAmount: boolean;
  /** Why it may not be used now. */
  readonly refusal: Label | null;
  /** An administrator confirms each use: it is to be asked for. */
  readonly needRequest: boolean;
}

export interface SigningStep {
  readonly stepOrder: number;
  readonly name: string;
  readonly party: Label;
  readonly company: string | null;
  readonly state: 'OWN' | 'WAITING' | 'SIGNED';
  /** The kind of seal it takes, by name and by id. */
  readonly sealType: string;
  readonly sealTypeId: string;
  /** Who signs is written beside the seal. */
  readonly needSigner: boolean;
  readonly positions: readonly Position[];
  readonly shape: string;
  readonly width: number;
  readonly height: number;
}

export interface SigningView {
  readonly documentName: string;
  readonly seals: readonly SigningSeal[];
  /** What the company has to get first, where it has no seal that could stand here. */
  readonly lacking:
    | 'SEAL_UNDER_WAY'
    | 'SEAL_TO_MAKE'
    | 'SEAL_NONE_YET'
    | 'HANDLER_NONE_YET'
    | 'SIGNATURE_NONE_YET'
    | 'SM2_CERTIFICATE_NONE'
    | 'SM2_SEAL_NONE'
    | null;
  readonly steps: readonly SigningStep[];
  /** Why this file cannot be signed at all. */
  readonly refusal: Label | null;
  readonly signed: readonly { readonly field: string; readonly name: string | null; readonly at: string | null }[];
  readonly signer: string;
  readonly needSms: boolean;
  readonly hasPassword: boolean;
  readonly mobile: string;
}

/** Which document: a contract by its number, one's own by its file once it is chosen, as the signer places it or a template does. */
export interface Asked {
  readonly contractNo?: string;
  readonly file?: string;
  readonly templateNo?: string;
  readonly party?: string;
  /** By a key in the signer's hand. */
  readonly byKey?: true;
}

/** @param asked undefined while it is not known which document */
export const useSigningView = (asked: Asked | undefined) => {
  const provider = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: ['signing', asked],
    queryFn: async () => (await provider.call('doc.signing', { ...asked })).data as SigningView,
    enabled: asked !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The password may have been set in another window since.
    refetchOnWindowFocus: ({ state }) => (state.data?.hasPassword === false ? 'always' : false),
    // Another template leaves what stands until it is known what it says.
    placeholderData: keepPreviousData,
    retry: false,
  });
};

export const pictureOf = ({ picture }: SigningSeal): string | undefined =>
  picture === null ? undefined : `data:${picture.mime};base64,${picture.data}`;
