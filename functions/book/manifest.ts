import type { DomainManifest } from '../../shared/manifest.ts'

/** The ledger of paise and units. No calls and no consumers of its own: its items join the transactions of others. */
export const manifest: DomainManifest = { domain: 'book', table: { due: true } }
