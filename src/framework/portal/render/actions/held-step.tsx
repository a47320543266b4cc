/** The next step, where it cannot be taken yet: its button, which is not the filled one, with the reason, which says what is to be done first. */
import { useId } from 'react';
import type { ClientTransition } from '#engine/project/client-view.ts';
import type { KeptFault } from '#engine/wire/errors.ts';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../words.ts';
import { refusalSaid } from './refusal-said.ts';

interface HeldStepProps {
  readonly transition: ClientTransition;
  /** What the service would answer. */
  readonly refusal: KeptFault;
}

const HeldStep = ({ transition, refusal }: HeldStepProps) => {
  const { label, language } = useWords();
  const id = useId();
  const why = refusalSaid(refusal, language);
  return (
    <>
      {why !== undefined && (
        <small className="cr-hint" id={id}>
          {why}
        </small>
      )}
      <Button disabled title={why} {...(why === undefined ? {} : { 'aria-describedby': id })}>
        {label(transition.label)}
      </Button>
    </>
  );
};

export default HeldStep;
