/**
 * What has just been done, in a line of its own above the page: it covers nothing, and stays until the page is left or the next is said, so
 * that nothing moves under a hand.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { IconButton } from '../ui/button.tsx';
import { Sign } from '../ui/sign.tsx';
import './done-line.css';

/** What is done often leads on at once: the line goes along. */
const alongMs = 1500;

interface DoneLineProps {
  readonly closeText: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const DoneLine = ({ closeText, onClose, children }: DoneLineProps) => {
  const { pathname } = useLocation();
  const said = useRef({ pathname, at: performance.now() });
  useEffect(() => {
    if (said.current.pathname === pathname) return;
    if (performance.now() - said.current.at > alongMs) onClose();
    else said.current = { ...said.current, pathname };
  }, [pathname, onClose]);
  return (
    <div className="s-done" role="alert">
      <Sign name="success" />
      <div>{children}</div>
      <IconButton name={closeText} onClick={onClose}>
        <Sign name="close" />
      </IconButton>
    </div>
  );
};
