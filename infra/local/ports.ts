import { freeBlock } from 'cdk-local/addresses'

/** The vendors' port: the sixth, after those of the cloud. */
export const sandboxPortOf = (sitePort: number): number => sitePort + 5

/** The first of six free ports in a row, searched from `from` on. */
export const freePorts = (from?: number): Promise<number> => freeBlock(from, 6)
