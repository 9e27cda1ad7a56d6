import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { BroadcastChannel as WholeProcess, Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'

it('a file does not hear what the tests of another thread say on a channel of the same name', async () => {
  const received: unknown[] = []
  const ours = new BroadcastChannel('sthirank-session')
  ours.addEventListener('message', ({ data }) => received.push(data))
  const control = new WholeProcess('sthirank-session')
  const arrived = new Promise(resolve => {
    control.onmessage = resolve
  })
  const tab = new BroadcastChannel('sthirank-session')
  const speaks = "const tab = new BroadcastChannel('sthirank-session'); tab.postMessage('ended'); tab.close()"
  const other = new Worker(speaks, { eval: true })
  await Promise.all([arrived, once(other, 'exit')])
  await turn()
  expect(received).toEqual([])
  tab.postMessage('entered')
  await expect.poll(() => received).toEqual(['entered'])
  for (const channel of [ours, control, tab]) channel.close()
})
