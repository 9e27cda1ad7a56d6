import { expect, it, vi } from 'vitest'
import { operatorStepOf } from '../../functions/operations/operatorFunction.ts'
import { log } from '../../functions/platform/log.ts'
import { runAt } from '../../functions/platform/testing.ts'
import { refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition } from './definition.ts'

vi.mock(import('../../functions/platform/log.ts'), async original => ({
  ...(await original()),
  log: vi.fn(),
}))

it('an operator who is refused for want of a second person leaves a security event, and a preview leaves none', async () => {
  const step = operatorStepOf(definition, () =>
    Promise.resolve(refusal('NotProven', 'CloudTrail has not said who started it. Nothing was changed.')),
  )
  const request = { all: true, held: true, by: 'kavya.p', reason: 'the reconciliation shows breaks' }
  const start = { execution: 'hold-1', startedAt: '2026-11-20T04:30:00.000Z' }
  await step.run({ ...start, request: { ...request, preview: true } }, runAt(new Date(start.startedAt)))
  expect(vi.mocked(log)).not.toHaveBeenCalled()
  await step.run({ ...start, request }, runAt(new Date(start.startedAt)))
  expect(vi.mocked(log).mock.calls).toEqual([
    [
      'security.event',
      {
        correlationId: 'hold-1',
        securityEvent: 'operatorRefused',
        recordId: 'ops-hold-payouts',
        account: 'kavya.p',
        problem: 'NotProven',
      },
    ],
  ])
})
