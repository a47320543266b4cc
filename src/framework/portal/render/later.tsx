/** A component that is fetched when it is first needed; a skeleton stands in its place until then. */
import { type ComponentType, type FunctionComponent, lazy, Suspense } from 'react';

export const later = <P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>): FunctionComponent<P> => {
  const Loaded = lazy(load) as ComponentType<P>;
  return (props: P) => (
    <Suspense fallback={<i className="cr-skeleton" style={{ blockSize: 24 }} />}>
      <Loaded {...props} />
    </Suspense>
  );
};
