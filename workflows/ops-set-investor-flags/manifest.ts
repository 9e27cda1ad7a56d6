import type { FlowManifest } from '../../shared/manifest.ts'

/** An operator changes the groups an investor is in, or holds the account; started by hand. The audit row lies in the table of the KYC. */
export const manifest: FlowManifest = {
  flow: 'ops-set-investor-flags',
  writes: ['identity-verification', 'kyc'],
  steps: { timeoutSeconds: 20, memoryMb: 512, reads: ['auth'], book: true },
  failureMeans:
    'An operator could not move an investor into or out of the enhanced KYC, or hold the account: the investor sees the route of before, and can buy as before. The operator sees why in the execution.',
}
