/** What a certificate's record is drawn by, fetched together: what it holds, what was approved of it, and what an order will come to. */
export { default as Approval } from './approval.tsx';
export { default as Content } from './certificate-content.tsx';
export { default as Prospect } from './prospect.tsx';
