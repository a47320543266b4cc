/** What becomes of a contract that all have signed, and of what its parties sign with. */
import { signPassword } from '../signing-people.ts';
import { asked, type Contract, type ContractMove, type Party, parties, type Ruled, toEach, type World } from './contract-model.ts';
import { move } from './contract-moves.ts';
import { refused, wrongState } from './machine.ts';
import type { People } from './people.ts';

const reason = '项目取消，双方协商解除';
const stands = (now: Contract): Contract => ({ ...now, state: 'SIGNED', proposedBy: null, agreed: [], last: null });
const terminating = (now: Contract, then: () => Ruled): Ruled => (now.state === 'TERMINATING' ? then() : wrongState);
const whoseTurn = (now: Contract, party: Party, then: () => Ruled): Ruled =>
  asked(now).includes(party) ? then() : refused(400, 'CONTRACT_TERMINATION_NOT_YOUR_TURN');
const byProposer = (now: Contract, party: Party, then: () => Ruled): Ruled =>
  now.proposedBy === party ? then() : refused(400, 'CONTRACT_NOT_PROPOSER');

/** All agree that it ends, or it stands as it did; for a company its administrator speaks. */
export const terminations: readonly ContractMove[] = [
  move(
    'proposes to end it',
    'terminate',
    true,
    () => ({ reason, signPassword }),
    (now, party, by) => {
      if (now.state !== 'SIGNED') return wrongState;
      if (by === 'clerk') return refused(400, 'CONTRACT_TERMINATION_ADMIN');
      return {
        to: { ...now, state: 'TERMINATING', proposedBy: party, agreed: [party], isReminded: false },
        act: 'proposeTermination',
        tells: toEach(parties.filter(each => each !== party)),
      };
    },
  ),
  move(
    'agrees to its end',
    'termination',
    false,
    () => ({ decision: 'AGREE', signPassword }),
    (now, party, by) =>
      terminating(now, () =>
        whoseTurn(now, party, () => {
          if (by === 'clerk') return refused(400, 'CONTRACT_TERMINATION_ADMIN');
          const agreed = [...now.agreed, party];
          if (agreed.length < parties.length) return { to: { ...now, agreed }, act: 'agreeTermination' };
          return { to: { ...now, agreed, state: 'TERMINATED' }, act: 'agreeTermination', next: 'terminate', tells: toEach(parties) };
        }),
      ),
  ),
  move(
    'declines its end',
    'termination',
    false,
    () => ({ decision: 'DECLINE', reason: '货物已经发出，不能解除' }),
    (now, party) =>
      terminating(now, () => whoseTurn(now, party, () => ({ to: stands(now), act: 'declineTermination', tells: toEach(parties) }))),
  ),
  move(
    'drops the proposal',
    'termination',
    false,
    () => ({ decision: 'WITHDRAW' }),
    (now, party) =>
      terminating(now, () => byProposer(now, party, () => ({ to: stands(now), act: 'withdrawTermination', tells: toEach(parties) }))),
  ),
  move(
    'reminds of its end',
    'remindTermination',
    false,
    () => ({}),
    (now, party) =>
      terminating(now, () =>
        byProposer(now, party, () =>
          now.isReminded
            ? refused(400, 'CONTRACT_REMIND_SOON')
            : { to: { ...now, isReminded: true }, act: 'remindTermination', tells: toEach(asked(now)) },
        ),
      ),
  ),
];

/** The buyer's seal is switched off and on, its certificate is frozen and brought back: without either it does not sign. */
export const ofSeal = ({ stored }: People, { seals, certificate }: World): readonly ContractMove[] => {
  const at = (resource: string, id: string) => async (): Promise<object> => ({ id, version: (await stored(resource, id)).version });
  const used = (used: 'ON' | 'OFF'): ContractMove => ({
    name: `switches the seal ${used}`,
    by: ['buyer', 'outsider'],
    path: 'electronicSeal/used',
    isKeyed: true,
    words: () => ({ used, ...(used === 'OFF' ? { reason: '印章保管人离职交接' } : {}) }),
    aims: at('seals', seals.buyer.id),
    follows(now, by) {
      if (by === 'outsider') return refused(404);
      return now.isFrozen || now.isSealOn === (used === 'ON') ? wrongState : { to: { ...now, isSealOn: !now.isSealOn } };
    },
  });
  const held = (reasonCode: 'certificateHold' | 'removeFromCRL'): ContractMove => ({
    name: reasonCode === 'certificateHold' ? 'freezes the certificate' : 'brings the certificate back',
    by: ['officer'],
    path: 'operation/certificate/revoke',
    isKeyed: true,
    words: () => ({ reason: reasonCode }),
    aims: at('certificates', certificate.id),
    follows: now => (now.isFrozen === (reasonCode === 'certificateHold') ? wrongState : { to: { ...now, isFrozen: !now.isFrozen } }),
  });
  return [used('OFF'), used('ON'), held('certificateHold'), held('removeFromCRL')];
};
