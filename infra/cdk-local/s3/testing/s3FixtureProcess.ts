import process from 'node:process'
import { createS3 } from '../createS3.ts'
import { documents, startTime } from './s3Fixture.ts'

// A server in a process of its own, to be killed: its events are never acknowledged.
const s3 = createS3<string>({
  directory: process.argv[2] ?? '',
  region: 'ap-south-1',
  buckets: [documents],
  now: () => startTime,
  lookupSecret: () => ({ secret: 'local', principal: 'administrator' }),
  authorize: () => undefined,
  onObjectCreated: () => new Promise<void>(() => undefined),
  log: () => undefined,
})
s3.server.listen(0, '127.0.0.1', () => {
  const address = s3.server.address()
  process.send?.(typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '')
})
