import { createFaults } from '../../gate/faults.ts'
import { QueueStore } from '../queueStore.ts'

// A process of its own: sends ten messages and prints each acknowledgement, until the injected crash.
const [file = '', write = '0', when = 'before'] = process.argv.slice(2)
const faults = createFaults(1, {
  crashAt: { write: Number(write), when: when === 'after' ? 'after' : 'before' },
})
const store = new QueueStore({ file, now: () => 0, durableWrite: faults.durableWrite })
store.declare({ arn: 'q', name: 'q', visibilityTimeoutMs: 1000, delayMs: 0, retentionMs: 1_000_000 })
for (let i = 1; i <= 10; i += 1) {
  const pair = [`${i}a`, `${i}b`].map(body => ({ queueArn: 'q', body }))
  store.send(pair)
  process.stdout.write(`${i} `)
}
