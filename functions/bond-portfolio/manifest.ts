import type { DomainManifest } from '../../shared/manifest.ts'

/** The bond portfolio: what is held, what it is worth, what was paid. Its table keeps the coupon runs. */
export const manifest: DomainManifest = {
  domain: 'bond-portfolio',
  table: { due: true },
  api: {
    timeoutSeconds: 15,
    memoryMb: 1024,
    reads: ['book', 'bonds'],
    secrets: ['payload-key'],
    failureMeans:
      'Investors do not see their holdings, payouts and value; nothing is lost, and orders go on.',
  },
}
