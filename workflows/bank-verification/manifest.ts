import type { FlowManifest } from '../../shared/manifest.ts'

/** The penny drop: started once per attempt, polled five times at most. */
export const manifest: FlowManifest = {
  flow: 'bank-verification',
  writes: ['bank-verification'],
  steps: {
    timeoutSeconds: 30,
    memoryMb: 512,
    secrets: ['bank-validation/key-id', 'bank-validation/key-secret', 'bank-validation/account-number'],
    encryptsFields: true,
    vendors: ['bank-validation'],
  },
  failureMeans:
    'A bank verification broke off: the investor sees it as failed and is asked for a bank proof, although the bank may have answered.',
}
