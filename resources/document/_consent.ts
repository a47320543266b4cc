/** What somebody agrees to who signs a contract by a link: shown to them before they sign, and kept in its evidence. */
import type { Label } from '#engine/declare/index.ts';

/** By edition: words that somebody agreed to are never changed. */
export const signerConsents: Readonly<Record<string, Label>> = {
  '1': [
    '我已阅读合同全文，同意以电子签名签署，知悉其与手写签名具有同等法律效力（《中华人民共和国电子签名法》第十四条）；同意为本次签署以我的姓名签发一次性数字证书，证书中只含身份证号的摘要。',
    'I have read the whole contract and agree to sign it electronically. I understand that this has the same legal effect as a handwritten signature (Electronic Signature Law of the PRC, article 14). I agree that a digital certificate in my name is issued for this one signature; it holds only a hash of my ID number.',
  ],
  // Of whoever signs for a company.
  '2': [
    '我代表“{company}”签署，有权代表其签署本合同，本合同经我签署即对其具有约束力。我已阅读合同全文，同意以电子签名签署，知悉其与手写签名或者盖章具有同等法律效力（《中华人民共和国电子签名法》第十四条）；同意为本次签署签发一次性数字证书，证书载明该企业的名称、统一社会信用代码和我的姓名，只含我身份证号的摘要。',
    'I sign on behalf of “{company}”. I am authorised to sign this contract for it, and my signature binds it. I have read the whole contract and agree to sign it electronically. I understand that this has the same legal effect as a handwritten signature or a seal (Electronic Signature Law of the PRC, article 14). I agree that a digital certificate is issued for this one signature; it names the company, its unified social credit code and me, and holds only a hash of my ID number.',
  ],
  // The same of whoever signs the end of a contract.
  '3': [
    '我已阅读解约协议全文，同意解除其中所列的合同；同意以电子签名签署，知悉其与手写签名具有同等法律效力（《中华人民共和国电子签名法》第十四条）；同意为本次签署以我的姓名签发一次性数字证书，证书中只含身份证号的摘要。',
    'I have read the whole termination agreement and agree that the contract named in it is terminated. I agree to sign it electronically and understand that this has the same legal effect as a handwritten signature (Electronic Signature Law of the PRC, article 14). I agree that a digital certificate in my name is issued for this one signature; it holds only a hash of my ID number.',
  ],
  '4': [
    '我代表“{company}”签署，有权代表其解除解约协议所列的合同，解约协议经我签署即对其具有约束力。我已阅读解约协议全文，同意以电子签名签署，知悉其与手写签名或者盖章具有同等法律效力（《中华人民共和国电子签名法》第十四条）；同意为本次签署签发一次性数字证书，证书载明该企业的名称、统一社会信用代码和我的姓名，只含我身份证号的摘要。',
    'I sign on behalf of “{company}”. I am authorised to terminate, for it, the contract named in the termination agreement, and my signature of the agreement binds it. I have read the whole agreement and agree to sign it electronically. I understand that this has the same legal effect as a handwritten signature or a seal (Electronic Signature Law of the PRC, article 14). I agree that a digital certificate is issued for this one signature; it names the company, its unified social credit code and me, and holds only a hash of my ID number.',
  ],
};

/** The edition that is agreed to now, by what is signed: by whoever signs for themselves, and for a company. */
export const consentNow = { CONTRACT: { person: '1', company: '2' }, TERMINATION: { person: '3', company: '4' } } as const;
