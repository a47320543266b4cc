/** The seconds of a wait, told down. */
import { useEffect, useState } from 'react';

/** Seconds left of a wait that began now; 0 when it is over or there is none. */
export const useCountdown = (from: number): number => {
  const [left, setLeft] = useState(from);
  useEffect(() => {
    const end = Date.now() + from * 1000;
    setLeft(from);
    if (from <= 0) return undefined;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [from]);
  return left;
};
