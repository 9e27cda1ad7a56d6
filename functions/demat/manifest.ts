import type { DomainManifest } from '../../shared/manifest.ts'

/** Demat: the names of depository participants. The list is in the bundle; nothing is stored. */
export const manifest: DomainManifest = {
  domain: 'demat',
  api: {
    timeoutSeconds: 10,
    memoryMb: 256,
    failureMeans:
      'Investors who link a demat account do not see whose it is and have to type the name of the participant.',
  },
}
