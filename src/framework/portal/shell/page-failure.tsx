/** What stands where a page failed: that it failed, another try, and the text an administrator needs. */
import { Component, type ErrorInfo, type ReactNode, useEffect } from 'react';
import { isPartMissing } from '../browser/part-missing.ts';
import { useWords } from '../messages/use-words.ts';
import { Button } from '../ui/button.tsx';
import { componentIn, recordFault } from './faults/faults.ts';

interface PageFailureProps {
  readonly error: Error;
  readonly errorInfo?: ErrorInfo;
  readonly resetErrorBoundary: (args?: unknown) => void;
}

/** In the form react-admin asks for. It stands for every error a boundary caught, so it is where they are written down. */
export const PageFailure = ({ error, errorInfo, resetErrorBoundary }: PageFailureProps) => {
  const t = useWords();
  useEffect(() => {
    if (import.meta.env.PROD) recordFault(error, componentIn(errorInfo?.componentStack), 'boundary');
  }, [error, errorInfo]);
  // A part of the portal did not come. Whoever asks for it anew has to begin with the page, which knows what the parts are called now.
  if (isPartMissing(error))
    return (
      <section className="s-empty" role="alert">
        <h1>{t('failure.partTitle')}</h1>
        <p>{t('failure.partLead')}</p>
        <Button filled onClick={() => location.reload()}>
          {t('failure.reload')}
        </Button>
      </section>
    );
  return (
    <section className="s-empty" role="alert">
      <h1>{t('failure.title')}</h1>
      <p>{t('failure.lead')}</p>
      <pre>{error.message}</pre>
      <Button filled onClick={() => resetErrorBoundary()}>
        {t('failure.retry')}
      </Button>
    </section>
  );
};

/** Holds a page's failure within the page: menu and bar stay, another page can be opened. */
export class PageBoundary extends Component<
  { readonly children: ReactNode; readonly at: string },
  { readonly error: Error | null; readonly info?: ErrorInfo; readonly at: string }
> {
  override state: { readonly error: Error | null; readonly info?: ErrorInfo; readonly at: string } = { error: null, at: this.props.at };

  static getDerivedStateFromError(error: Error) {
    return { error, info: undefined };
  }

  static getDerivedStateFromProps(props: { readonly at: string }, state: { readonly at: string }) {
    return props.at === state.at ? null : { error: null, at: props.at };
  }

  override componentDidCatch(_: Error, info: ErrorInfo) {
    this.setState({ info });
  }

  override render() {
    const { error, info } = this.state;
    // Without the trace the fault could not say where it happened; it comes in the same commit.
    if (error === null) return this.props.children;
    if (info === undefined) return null;
    return <PageFailure error={error} errorInfo={info} resetErrorBoundary={() => this.setState({ error: null })} />;
  }
}
