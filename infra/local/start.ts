import { restartWithSmallHeaps } from 'cdk-local/small-heaps'

// `npm start`. Small heaps cost a third more CPU time: who asks for more workers than usual has memory for usual heaps.
if (!(Number(process.env.WORKERS) > 12)) restartWithSmallHeaps()
await import('./run.ts')
