/** The signing password where it is asked for, and where it is set or changed: beside the page, which keeps what stands on it. */
import { pathOfResource, useMenus } from '#portal/render/contract.ts';
import type { ControlProps } from '#portal/render/inputs/control.ts';
import { PasswordInput } from '#portal/render/inputs/password.tsx';
import { useWords } from './words.ts';

interface ToPasswordProps {
  /** Whether there is one; undefined where that is not known. */
  readonly isSet?: boolean;
}

/** Below an input it is as tall as whatever is touched has to be. */
const asTall = { display: 'inline-block', paddingBlock: 2 } as const;

export const ToPassword = ({ isSet }: ToPasswordProps) => {
  const { t, href } = useWords();
  const path = pathOfResource(useMenus(), 'signingAccounts');
  const says = isSet === undefined ? 'sign.toPassword' : isSet ? 'sign.changePassword' : 'sign.setPassword';
  return path === undefined ? null : (
    <a className="cr-link" style={asTall} href={href(`${path}?act=setSignPassword`)} target="_blank" rel="noreferrer">
      {t(says)}
    </a>
  );
};

/** In a dialog, where nobody has said whether there is one. */
export const SignPassword = (props: ControlProps) => (
  <>
    <PasswordInput {...props} />
    <ToPassword />
  </>
);
