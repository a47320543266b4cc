/** The next step of what waits, where it cannot be taken yet: its button with the reason, which says what is to be done first. */
import { useId } from 'react';
import type { ClientTransition } from '#engine/project/client-view.ts';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../words.ts';
import { refusalSaid } from './refusal-said.ts';

interface HeldStepProps {
  readonly transition: ClientTransition;
  /** The code of what the service would answer. */
  readonly refusal: string;
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
      <Button filled disabled title={why} {...(why === undefined ? {} : { 'aria-describedby': id })}>
        {label(transition.label)}
      </Button>
    </>
  );
};

export default HeldStep;
