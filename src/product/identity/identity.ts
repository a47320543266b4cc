/**
 * Whether name, ID number and mobile belong to one person (运营商三要素), and name, credit code and legal representative to one company (企业三要素):
 * asked of the gateway that the configuration names. Keeps nothing, and logs none of it.
 */
import { Refusal } from '#engine/wire/errors.ts';
import { answerOfOther, whyOf } from '#product/calls/certificate/answers-of-others.ts';

export interface Identified {
  readonly name: string;
  readonly idNo: string;
  readonly mobile: string;
}

export interface IdentifiedCompany {
  readonly companyName: string;
  readonly uscc: string;
  readonly legalName: string;
}

/** `UNCHECKED`: there is nobody to ask. */
export type IdentityVerdict = 'MATCHED' | 'MISMATCHED' | 'UNCHECKED';

export interface Identity {
  /** Call it while no transaction is open. @throws Refusal IDENTITY_AWAY where there is no answer, or none that can be understood */
  check(person: Identified): Promise<IdentityVerdict>;
  /** The same of a company. */
  checkCompany(company: IdentifiedCompany): Promise<IdentityVerdict>;
}

const usualPatienceMs = 20_000;
/** The answer is a word. */
const mostBytes = 65_536;

interface Options {
  /** Told why there was no answer; nothing of whom was asked about is in it. */
  readonly failed: (why: string) => void;
  readonly patienceMs?: number;
}

/** What the parser says of a text quotes it, and an answer may repeat what was asked. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const matchIn = (answer: Buffer): boolean => {
  const said = parsed(answer.toString('utf8'));
  const match = typeof said === 'object' && said !== null && 'match' in said ? said.match : undefined;
  if (typeof match !== 'boolean') throw new Error('an answer without match: true or false');
  return match;
};

/** @param url takes `POST { name, idNo, mobile }` or `POST { companyName, uscc, legalName }` as JSON and answers 2xx with `{ match }`; null: nobody is asked */
export const makeIdentity = (url: string | null, { failed, patienceMs = usualPatienceMs }: Options): Identity => {
  const asked = async (question: Readonly<Record<string, string>>): Promise<IdentityVerdict> => {
    if (url === null) return 'UNCHECKED';
    try {
      const body = Buffer.from(JSON.stringify(question));
      const answer = await answerOfOther({ url, body, type: 'application/json', timeoutMs: patienceMs, mostBytes });
      return matchIn(answer) ? 'MATCHED' : 'MISMATCHED';
    } catch (error) {
      failed(whyOf(error));
      throw new Refusal('IDENTITY_AWAY');
    }
  };
  return {
    check: ({ name, idNo, mobile }) => asked({ name, idNo, mobile }),
    checkCompany: ({ companyName, uscc, legalName }) => asked({ companyName, uscc, legalName }),
  };
};
