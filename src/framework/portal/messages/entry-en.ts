/** The words of the pages before the login, in English: exactly the keys of the Chinese. */
import application from 'virtual:application';
import type { entryZh } from './entry-zh.ts';
import type { Shape } from './translate.ts';

export const entryEn: Shape<typeof entryZh> = {
  app: {
    ...application.words.en.app,
    otherLanguage: '中文',
    loading: 'Opening…',
  },
  sides: application.words.en.sides,
  transport: {
    failed: 'Request failed: %{reason}',
    offline: 'the service cannot be reached. Check the network and try again',
    timeout: 'no answer within %{seconds} seconds. Try again in a moment',
    unreadable: 'the answer cannot be read (HTTP %{status})',
    part: 'a part of the portal did not come. Check the network.',
    retry: 'Try again',
    retryIn: 'Try again in %{seconds} s',
    trace: 'Trace id',
  },
  session: {
    expired: 'Your session has ended. Please sign in again (the sign-in page opens in 3 seconds).',
    leftElsewhere: 'You signed out in another tab.',
    leave: 'Sign out',
  },
  login: {
    userName: 'User name',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    submit: 'Sign in',
    busy: 'Signing in…',
    sms: 'Sign in by SMS',
    forgot: 'Forgot password',
    userNameMissing: 'Enter your user name.',
    passwordMissing: 'Enter your password.',
    captchaMissing: 'The security check is still running. Try again in a moment.',
    noCookies: 'Your browser keeps no cookies of this site. Allow them, then reload.',
    capsLock: 'Caps Lock is on',
  },
};
