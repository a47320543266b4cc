/** What a company has to get first, where it has no seal that could sign. */
export const lacking = {
  SEAL_UNDER_WAY: ['印章申请审核中', 'Seal under review'],
  SEAL_TO_MAKE: ['印章待制作', 'Seal to be made'],
  SEAL_NONE_YET: ['印章', 'A seal'],
  HANDLER_NONE_YET: ['经办人', 'A handler'],
  SIGNATURE_NONE_YET: ['电子签名', 'An e-signature'],
  SM2_CERTIFICATE_NONE: ['SM2 证书', 'An SM2 certificate'],
  SM2_SEAL_NONE: ['绑定 SM2 证书的印章', 'A seal bound to an SM2 certificate'],
} as const;

export type Lacking = keyof typeof lacking;
