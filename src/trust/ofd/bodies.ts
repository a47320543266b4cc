/** The documents in an OFD (GB/T 33190 7.4). */
import { locate } from './locate.ts';
import { OfdError } from './ofd-error.ts';
import { required } from './required.ts';
import { childOf, childrenOf, type Element } from './xml.ts';

/** Of a document: its own file and its list of signatures. */
export interface Body {
  readonly root: string;
  readonly list: string | undefined;
  /** Whether there are versions of it beside its own file. */
  readonly hasVersions: boolean;
}

export const bodiesOf = (ofd: Element): readonly Body[] => {
  if (ofd.name !== 'OFD') throw new OfdError();
  return childrenOf(ofd, 'DocBody').map(body => {
    // Of two titles programs would show either.
    childOf(body, 'DocInfo');
    const list = childOf(body, 'Signatures')?.text;
    return {
      root: required(locate(required(childOf(body, 'DocRoot')).text, '/OFD.xml')),
      list: list === undefined ? undefined : required(locate(list, '/OFD.xml')),
      hasVersions: childrenOf(body, 'Versions').some(({ children }) => children.length > 0),
    };
  });
};
