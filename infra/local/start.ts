import { restartWithSmallHeaps } from 'cdk-local/small-heaps'

// `npm start`.
restartWithSmallHeaps()
await import('./run.ts')
