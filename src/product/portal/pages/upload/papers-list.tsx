/** The documents to send: one place for each kind, and as many others as somebody has. */
import { useState } from 'react';
import { PaperField } from '../papers/paper-field.tsx';
import { type Paper, type PaperKind, paperKinds } from '../papers/papers.ts';
import { useOpenWords } from '../words/use-open-words.ts';

interface Slot {
  readonly key: string;
  readonly kind: PaperKind;
}

const MOST_OTHERS = 10;

export interface PapersListProps {
  readonly proof: Readonly<Record<string, string>> | undefined;
  /** By slot; what is not there has not been uploaded. */
  readonly papers: Readonly<Record<string, Paper>>;
  readonly onPaper: (slot: string, paper: Paper | undefined) => void;
  readonly onRefused: (failure: unknown) => boolean;
}

/** Another empty place for other documents stands below the last one that is filled. */
export const PapersList = ({ proof, papers, onPaper, onRefused }: PapersListProps) => {
  const t = useOpenWords();
  const [others, setOthers] = useState(1);
  const slots: readonly Slot[] = [
    ...paperKinds.filter(kind => kind !== 'OTHER').map(kind => ({ key: kind, kind })),
    ...Array.from({ length: others }, (_, index) => ({ key: `OTHER-${index}`, kind: 'OTHER' as const })),
  ];
  const take = (key: string, paper: Paper | undefined) => {
    if (paper !== undefined && key === `OTHER-${others - 1}` && others < MOST_OTHERS) setOthers(others + 1);
    onPaper(key, paper);
  };
  /** What the same file stands as in a slot before this one. */
  const sameAs = (key: string): string | undefined => {
    const before = slots.slice(
      0,
      slots.findIndex(slot => slot.key === key),
    );
    const alike = before.find(slot => papers[key] !== undefined && papers[slot.key]?.sha256 === papers[key]?.sha256);
    return alike === undefined ? undefined : t(`upload.${alike.kind}`);
  };
  return slots.map(({ key, kind }) => (
    <PaperField
      key={key}
      kind={kind}
      label={t(`upload.${kind}`)}
      proof={proof}
      paper={papers[key]}
      sameAs={sameAs(key)}
      onPaper={paper => take(key, paper)}
      onRefused={onRefused}
    />
  ));
};
