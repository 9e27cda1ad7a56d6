import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { emailConfirmed } from '../../shared/contracts/auth/events.ts'
import { consumer, eventFunction } from './eventFunction.ts'
import { step, taskFunction } from './taskFunction.ts'
import { deliveredEvent } from './testing/calls.ts'

const now = () => new Date('2026-11-20T04:30:00.000Z')
const message = (id: string, payload: unknown, queue = 'auth-onEmailConfirmed') => ({
  messageId: id,
  eventSourceARN: `arn:aws:sqs:ap-south-1:000000000000:${queue}`,
  body: JSON.stringify(
    deliveredEvent('auth', 'emailConfirmed', payload, {
      now: now(),
      type: 'investor',
      id: '1',
      eventId: `evt_${id}`,
    }),
  ),
})

describe('a consumer function', () => {
  const received: string[] = []
  const handler = eventFunction(
    { now },
    [
      consumer('onEmailConfirmed', emailConfirmed, ({ investorId }) => {
        if (investorId === 'broken') return Promise.reject(new Error('no'))
        received.push(investorId)
        return Promise.resolve()
      }),
    ],
    [{ name: 'sweep', run: () => Promise.resolve(void received.push('swept')) }],
  )

  it('consumes the good messages and reports only the bad ones: a failing consumer, a wrong payload, an unknown queue', async () => {
    const batch = {
      Records: [
        message('1', { investorId: 'a' }),
        message('2', { investorId: 'broken' }),
        message('3', {}),
        message('4', { investorId: 'b' }),
        message('5', { investorId: 'c' }, 'auth-onSomethingElse'),
      ],
    }
    expect(await handler(batch, {} as never)).toEqual({
      batchItemFailures: [{ itemIdentifier: '2' }, { itemIdentifier: '3' }, { itemIdentifier: '5' }],
    })
    expect(received).toEqual(['a', 'b'])
  })

  it('runs a schedule by its name, and fails loudly for one it does not know', async () => {
    await handler({ schedule: 'sweep' }, {} as never)
    expect(received.at(-1)).toBe('swept')
    await expect(handler({ schedule: 'sleep' }, {} as never)).rejects.toThrow('no schedule is named sleep')
  })
})

describe('a task function', () => {
  const handler = taskFunction({ now }, [
    step('double', z.object({ of: z.number() }), ({ of }) => Promise.resolve({ is: 2 * of })),
  ])

  it('dispatches by the step’s name and parses its input', async () => {
    expect(await handler({ step: 'double', input: { of: 21 } }, {} as never)).toEqual({ is: 42 })
    await expect(handler({ step: 'double', input: { of: 'x' } }, {} as never)).rejects.toThrow()
    await expect(handler({ step: 'halve', input: {} }, {} as never)).rejects.toThrow(
      'the flow has no step named halve',
    )
  })
})
