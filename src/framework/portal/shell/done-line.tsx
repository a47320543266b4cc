/**
 * What has just been done, in a line of its own above the page: it covers nothing, and stays until somebody leaves the page or the next is
 * said, so that nothing moves under a hand. Where the act itself leads on to another page, it goes along.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { IconButton } from '../ui/button.tsx';
import { Sign } from '../ui/sign.tsx';
import './done-line.css';

/** What somebody does themselves: until then a change of page is where the act leads on. */
const deeds = ['pointerdown', 'keydown'] as const;

const pathIn = (address: string): string | undefined => new URL(address).hash.split('?')[0];

interface DoneLineProps {
  readonly closeText: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const DoneLine = ({ closeText, onClose, children }: DoneLineProps) => {
  const { pathname } = useLocation();
  const said = useRef(pathname);
  const hasActed = useRef(false);
  useEffect(() => {
    const note = () => {
      hasActed.current = true;
    };
    for (const deed of deeds) addEventListener(deed, note, true);
    return () => {
      for (const deed of deeds) removeEventListener(deed, note, true);
    };
  }, []);
  // No act leads on by the address or back: that is somebody who leaves, whenever the page has followed.
  useEffect(() => {
    const leave = ({ oldURL, newURL }: HashChangeEvent) => {
      if (pathIn(oldURL) !== pathIn(newURL)) onClose();
    };
    addEventListener('hashchange', leave);
    return () => removeEventListener('hashchange', leave);
  }, [onClose]);
  useEffect(() => {
    if (said.current === pathname) return;
    if (hasActed.current) onClose();
    said.current = pathname;
  }, [pathname, onClose]);
  return (
    <div className="s-done">
      <Sign name="success" />
      <div>{children}</div>
      <IconButton name={closeText} onClick={onClose}>
        <Sign name="close" />
      </IconButton>
    </div>
  );
};
