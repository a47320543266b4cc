/** Ways of payment that only a gateway can take in, and which of them have one. */

const online: readonly string[] = ['WECHAT', 'ALIPAY'];
/** This version speaks to none: online payment cannot be switched on, and what came in otherwise is recorded by hand. */
const connected: ReadonlySet<string> = new Set();

export const isOnline = (channel: string): boolean => online.includes(channel);
export const hasGateway = (channel: string): boolean => connected.has(channel);
export const hasAnyGateway = (): boolean => online.some(hasGateway);
