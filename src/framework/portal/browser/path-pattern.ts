/** Paths with parameters, as `/sign/:token` declares them, for the light pages, which have no router. */

/** Matches the paths that are declared so; its groups are what stands at the parameters, as the address writes it. */
export const pathPattern = (declared: string): RegExp => RegExp(`^${declared.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
