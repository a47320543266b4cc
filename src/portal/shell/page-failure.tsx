/** What stands where a page failed: that it failed, another try, and the text an administrator needs. */
import Button from '@mui/material/Button';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useWords } from '../messages/use-words.ts';

interface PageFailureProps {
  readonly error: Error;
  readonly errorInfo?: ErrorInfo;
  readonly resetErrorBoundary: (args?: unknown) => void;
}

/** In the form react-admin asks for. */
export const PageFailure = ({ error, resetErrorBoundary }: PageFailureProps) => {
  const t = useWords();
  return (
    <section className="s-empty" role="alert">
      <h1>{t('failure.title')}</h1>
      <p>{t('failure.lead')}</p>
      <pre>{error.message}</pre>
      <Button variant="contained" onClick={() => resetErrorBoundary()}>
        {t('failure.retry')}
      </Button>
    </section>
  );
};

/** Holds a page's failure within the page: menu and bar stay, another page can be opened. */
export class PageBoundary extends Component<
  { readonly children: ReactNode; readonly at: string },
  { readonly error: Error | null; readonly at: string }
> {
  override state = { error: null as Error | null, at: this.props.at };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  static getDerivedStateFromProps(props: { readonly at: string }, state: { readonly at: string }) {
    return props.at === state.at ? null : { error: null, at: props.at };
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : <PageFailure error={error} resetErrorBoundary={() => this.setState({ error: null })} />;
  }
}
