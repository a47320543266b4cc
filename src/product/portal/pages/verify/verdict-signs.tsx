/** The five signs of a verification: each outcome has its own shape, so that none is told by colour alone. */

const Sign = ({ d, large = false }: { d: string; large?: boolean | undefined }) => (
  <svg
    className={large ? 'e-verdict-sign' : 'e-step-sign'}
    aria-hidden="true"
    width={large ? 28 : 20}
    height={large ? 28 : 20}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={d} />
  </svg>
);
const ring = 'M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20Z';

export const DoneSign = ({ large }: { large?: boolean }) => <Sign large={large} d={`${ring}M8 12.500l3 3 5.500-6.500`} />;
export const CrossSign = ({ large }: { large?: boolean }) => <Sign large={large} d={`${ring}M9 9l6 6M15 9l-6 6`} />;
export const QuestionSign = ({ large }: { large?: boolean }) => (
  <Sign large={large} d={`${ring}M9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.7.300-1 .8-1 1.700M12 16.800v.01`} />
);
/** Two ways from one: what readers see differs. */
export const ForkSign = ({ large }: { large?: boolean }) => <Sign large={large} d={`${ring}M12 17v-4l-3.500-5M12 13l3.500-5`} />;
export const SkipSign = ({ large }: { large?: boolean }) => <Sign large={large} d={`${ring}M8 12h8`} />;
