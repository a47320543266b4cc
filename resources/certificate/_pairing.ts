/** The two certificates of whoever has an SM2 one: what becomes of the signing certificate becomes of the encryption certificate. */
import { choice, longText, reference, text } from '#engine/declare/index.ts';
import { keyUses } from '../_terms.ts';
import type { KeyWriter } from '../_widgets.ts';
import { standing } from './_states.ts';

export const pairing = {
  fields: {
    keyUse: choice(['密钥用途', 'Key purpose'], keyUses, { readOnly: true, default: 'SIGN', cite: 'GB/T 20518' }),
    pairOf: reference(['所属签名证书', 'Signing certificate'], 'certificates', { when: { keyUse: 'ENCRYPT' }, readOnly: true }),
    envelopedKey: longText(['加密私钥信封', 'Enveloped private key'], {
      readOnly: true,
      cite: 'GB/T 35276 7.4',
      help: [
        '加密证书的私钥，以签名公钥加密',
        'Private key of the encryption certificate, under the public key of the signing certificate',
      ],
    }),
    escrowRef: text(['托管密钥编号', 'Escrowed key ID'], { readOnly: true }),
  },
  transitions: {
    followRevocation: {
      label: ['随签名证书吊销', 'Revoked with the signing certificate'],
      from: standing,
      to: 'REVOKED',
      by: 'effect',
      follows: { pairOf: ['revoke', 'confirmRevocation', 'reportCompromise', 'loseKey'] },
      effect: 'certificate.follow',
      announce: 'certificate.revoked',
    },
    followSuspension: {
      label: ['随签名证书冻结', 'Suspended with the signing certificate'],
      from: 'ACTIVE',
      to: 'FROZEN',
      by: 'effect',
      follows: { pairOf: 'suspend' },
      effect: 'certificate.follow',
      announce: 'certificate.suspended',
    },
    followResumption: {
      label: ['随签名证书解冻', 'Reinstated with the signing certificate'],
      from: 'FROZEN',
      to: 'ACTIVE',
      by: 'effect',
      follows: { pairOf: 'resume' },
      effect: 'certificate.follow',
      announce: 'certificate.resumed',
    },
    followSupersession: {
      label: ['随签名证书更换', 'Superseded with the signing certificate'],
      from: standing,
      to: 'SUPERSEDED',
      by: 'effect',
      follows: { pairOf: 'supersede' },
      effect: 'certificate.follow',
      announce: 'certificate.superseded',
    },
  },
} as const;

/** A hardware key is handed its certificate by the browser; where there are two, the second with its key in an envelope. */
export const keyWriter = {
  widget: 'keyWriter',
  options: {
    certificate: 'certificatePem',
    serialNumber: 'serialNumber',
    when: { carrier: 'UKEY', state: 'ACTIVE', keyUse: 'SIGN' },
    pair: { in: 'pair', envelope: { call: 'en.ca.download', by: 'format', format: 'SKF' } },
  } satisfies KeyWriter,
} as const;
