/** Where something from outside comes from: the system that knows it, and its number there. */
import { reference, text } from '#engine/declare/index.ts';

export const fromOutside = {
  system: text(['来源系统', 'Source system'], { rules: 'required|length:2,40', help: ['如 钢贸门户', 'For example, the trading portal'] }),
  // Once only from one system: what is sent twice is refused, whoever sends it.
  externalNo: text(['外部编号', 'External ID'], { rules: 'required|length:1,64', unique: ['system'] }),
} as const;

/** Whose it is: a company that may still become active. */
export const owner = reference(['所属企业', 'Company'], 'members', {
  rules: 'required',
  among: { state: ['REGISTERED', 'AUTH_PENDING', 'ACTIVE'] },
});
