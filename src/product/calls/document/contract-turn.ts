/** Whose turn it is in a contract: a company that is a member, or a person; what follows from it, and who hears of it. */
import type { RowOf } from '#engine/declare/typed.ts';
import type { Services } from '#product/services.ts';
import { members } from '#resources/member/members.ts';
import { contractTemplates } from '#resources/template/contract-templates.ts';
import { signSteps } from '#resources/template/sign-steps.ts';
import type { Act } from '#service/records/act.ts';
import { autoDueOf } from './auto-signings.ts';
import { remindDueOf } from './contract-due.ts';
import { type News, tellCompanies, turnNews } from './contract-news.ts';
import { type Companies, type Contract, companyOf } from './contract-parties.ts';
import { invite } from './contract-signers.ts';
import { handlerAt } from './places-to-sign.ts';

type Step = NonNullable<Contract['steps']>[number];

/** The document is shown to nobody but its starter before their turn, where the template says so. */
export const shownTo = { SELLER: 'shownToSeller', BUYER: 'shownToBuyer', THIRD: 'shownToThird', PLATFORM: 'shownToPlatform' } as const;

/** Of a contract that is being made as well. */
type Turning = Companies & Pick<Contract, 'config' | 'template' | 'expiresAt'>;

/** The turn stands with the first of the steps that are left. */
export const turnFor = async (act: Act, contract: Turning, left: readonly Step[]) => {
  const { records } = act;
  const [step] = left;
  const turn = companyOf(contract, step?.party);
  const turnOrder = step?.stepOrder ?? null;
  const at = {
    turn,
    turnCode: turn === null ? null : (await records.of(members).get({ id: turn })).memberCode,
    turnSigner: turn === null ? (step?.company ?? null) : null,
    turnParty: step?.party ?? null,
    turnOrder,
    isLast: left.length === 1,
    ...(step?.party ? { [shownTo[step.party]]: true } : {}),
  };
  const expected = { remindDue: await remindDueOf(act, contract.expiresAt) };
  if (turn === null) return { ...at, ...expected, turnHandler: null, autoDue: null };
  const template: RowOf<typeof contractTemplates> = await records.of(contractTemplates).get({ id: contract.template });
  const signed = await records.of(signSteps).get({ config: contract.config ?? '', stepOrder: turnOrder ?? 0 });
  return {
    ...at,
    ...expected,
    turnHandler: await handlerAt(act, template, signed, turn),
    autoDue: await autoDueOf(act, { ...contract, turn, turnOrder }),
  };
};

/** What a company is told at its turn, and the same to a person. */
const turns = {
  turn: [turnNews, 'signer.turn'],
  stillToSign: [{ text: 'contract.stillToSign' }, 'signer.stillToSign'],
} as const satisfies Record<string, readonly [News, string]>;

/** Whoever has the turn hears of it; where the service signs by itself nobody has to. */
export const tellTurn = async (services: Services, act: Act, contract: Contract, kind: keyof typeof turns = 'turn'): Promise<void> => {
  const [news, text] = turns[kind];
  if (contract.turnSigner !== null) await invite(services, act, contract, text);
  else if (contract.autoDue === null) await tellCompanies(act, contract, [contract.turn ?? ''], news);
};
