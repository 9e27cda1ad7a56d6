import type { FlowManifest } from '../../shared/manifest.ts'

/** The result of an identity verification: started once per session when the investor is back, five questions at most. */
export const manifest: FlowManifest = {
  flow: 'hyperverge-sync',
  writes: ['identity-verification'],
  steps: {
    timeoutSeconds: 30,
    memoryMb: 512,
    secrets: ['identity-verification/app-id', 'identity-verification/app-key'],
    vendors: ['identity-verification'],
  },
  failureMeans:
    'The result of an identity verification was not fetched: the investor may see it as under process or not completed although the vendor has decided. The sweep asks again within ten minutes.',
}
