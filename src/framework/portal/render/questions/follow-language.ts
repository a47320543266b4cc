/** Complaints follow the language: what the rules have against a field is said anew, and of what only the service could say that something is wrong. */
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { messageOf } from '#engine/rules/validate.ts';
import { useWords } from '../words.ts';
import { faultsIn, treeOf } from './fault-tree.ts';

export const FollowLanguage = () => {
  const { language } = useWords();
  const { formState, getFieldState, trigger, setError } = useFormContext();
  const { errors } = formState;
  const spoken = useRef(language);
  useEffect(() => {
    if (spoken.current === language) return;
    spoken.current = language;
    const before = new Map(Object.entries(errors).map(([name, error]) => [name, faultsIn(error)]));
    void trigger([...before.keys()]).then(() => {
      for (const [name, faults] of before) {
        if (getFieldState(name).error !== undefined) continue;
        // In which words the service says it is known once it is asked again.
        const said = Object.fromEntries(
          Object.keys(faults).map(path => [
            `${name}${path.startsWith('[') || path === '' ? path : `.${path}`}`,
            messageOf('', {}, language),
          ]),
        );
        for (const [field, fault] of Object.entries(treeOf(said))) setError(field, fault as { type: string; message: string });
      }
    });
  }, [language, errors, trigger, getFieldState, setError]);
  return null;
};
