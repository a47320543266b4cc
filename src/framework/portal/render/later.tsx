/** A component that is fetched when it is first needed; a skeleton of its size stands in its place until then. */
import { type ComponentType, type FunctionComponent, lazy, Suspense } from 'react';

/** @param blockSize about how many pixels high it will be */
export const later = <P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  blockSize = 24,
): FunctionComponent<P> => {
  const Loaded = lazy(load) as ComponentType<P>;
  return (props: P) => (
    <Suspense fallback={<i className="cr-skeleton" style={{ blockSize }} />}>
      <Loaded {...props} />
    </Suspense>
  );
};
