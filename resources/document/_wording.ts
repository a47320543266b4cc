/**
 * What whoever signs a contract is sent and shown where they confirm it, by edition: each signature says its own, and its evidence brings the words.
 * Words that change are a new edition; those of before stay as they were.
 */
import type { Label } from '#engine/declare/label.ts';

export interface Wording {
  /** The message with a code, and what it says it is for: one contract, or several at once. */
  readonly code: Label;
  readonly codeForOne: Label;
  readonly codeForMany: Label;
  /** Beside the document, of whoever signs for a member, by the names of the screen's words. */
  readonly signing: Readonly<Record<string, Label>>;
  /** On the phone, of whoever signs by a link; what they agree to has editions of its own. */
  readonly byLink: Readonly<Record<string, Label>>;
}

export const wordings: Readonly<Record<string, Wording>> = {
  1: {
    code: [
      '验证码 {code}，用于{purpose}，5 分钟内有效。请勿告诉他人，工作人员不会向您索取。',
      '{code} is your code for: {purpose}. It is valid for 5 minutes. Tell nobody; our staff never ask for it.',
    ],
    codeForOne: ['签署合同“{title}”（{contractNo}）', 'signing the contract "{title}" ({contractNo})'],
    codeForMany: ['签署 {count} 份合同：“{title}”（{contractNo}）', 'signing {count} contracts: "{title}" ({contractNo})'],
    signing: {
      password: ['签章密码', 'Signing password'],
      code: ['短信验证码', 'SMS code'],
      needCode: ['这一步须用短信验证码确认。', 'This step requires an SMS code.'],
      submit: ['签署', 'Sign'],
    },
    byLink: {
      title: ['签名', 'Sign'],
      prompt: ['请在这里书写姓名', 'Write your name here'],
      disagree: ['请阅读并勾选同意', 'Please read this and tick the box.'],
      submit: ['确认签署', 'Sign now'],
    },
  },
};

/** What is shown and sent now. */
export const wordingNow = '1';
