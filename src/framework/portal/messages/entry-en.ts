/** The words of the pages before the login, in English: exactly the keys of the Chinese. */
import application from 'virtual:application';
import { brand } from '../browser/brand.ts';
import type { entryZh } from './entry-zh.ts';
import type { Shape } from './translate.ts';

export const entryEn: Shape<typeof entryZh> = {
  app: {
    ...application.words.en.app,
    ...brand.en,
    otherLanguage: '中文',
    loading: 'Opening…',
  },
  sides: application.words.en.sides,
  transport: {
    failed: 'Request failed: %{reason}',
    offline: 'the service cannot be reached. Check your network and try again',
    timeout: 'no response within %{seconds} seconds. Please try again shortly',
    unreadable: 'the response could not be read (HTTP %{status})',
    part: 'Part of the page could not be loaded. Check your network and try again.',
    retry: 'Try again',
    retryIn: 'Try again in %{seconds} s',
    trace: 'Trace ID',
    page: 'See status',
  },
  session: {
    expired: 'Your session has expired. Please sign in again (the sign-in page opens in 3 seconds).',
    leftElsewhere: 'You signed out in another tab.',
    leave: 'Sign out',
  },
  login: {
    userName: 'Username',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    submit: 'Sign in',
    busy: 'Signing in…',
    sms: 'Sign in by SMS',
    forgot: 'Forgot password?',
    userNameMissing: 'Enter your username.',
    passwordMissing: 'Enter your password.',
    captchaMissing: 'The security check is still running. Try again in a moment.',
    noCookies: 'Your browser is blocking cookies from this site. Allow them, then reload the page.',
    capsLock: 'Caps Lock is on',
  },
};
