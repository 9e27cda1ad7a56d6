import { expect, it, vi } from 'vitest'
import { log } from '../platform/log.ts'
import { runAt } from '../platform/testing.ts'
import { onOperatorTimedOut } from './onOperatorTimedOut.ts'

vi.mock(import('../platform/log.ts'), async original => ({ ...(await original()), log: vi.fn() }))

it('an execution that ran out of time calls people, by its flow and name and nothing of its input', async () => {
  const detail = {
    executionArn: 'arn:aws:states:ap-south-1:000000000000:execution:ops-settle-order:run-1',
    stateMachineArn: 'arn:aws:states:ap-south-1:000000000000:stateMachine:ops-settle-order',
    name: 'run-1',
    status: 'TIMED_OUT',
    input: '{"orderId":"ord_1"}',
  }
  const now = new Date('2026-11-23T05:00:09.000Z')
  const event = {
    id: 'bus-1',
    source: 'aws.states',
    'detail-type': 'Step Functions Execution Status Change',
    time: now.toISOString(),
    detail,
  }
  await onOperatorTimedOut.consume(event, runAt(now))
  expect(vi.mocked(log).mock.calls).toEqual([
    ['operator.timedOut', { correlationId: 'bus-1', recordId: 'run-1', operation: 'ops-settle-order' }],
  ])
})
