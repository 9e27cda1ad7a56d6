import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { emailConfirmed } from '../../shared/contracts/auth/events.ts'
import { consumer, eventFunction } from './eventFunction.ts'
import { step, taskFunction } from './taskFunction.ts'
import { deliveredEvent } from './testing/calls.ts'

const now = () => new Date('2026-11-20T04:30:00.000Z')
const delivered = (id: string, payload: unknown) =>
  deliveredEvent('auth', 'emailConfirmed', payload, {
    now: now(),
    type: 'investor',
    id: '1',
    eventId: `evt_${id}`,
  })
const message = (id: string, payload: unknown, consumer = 'onEmailConfirmed') => ({
  messageId: id,
  body: JSON.stringify({ consumer, ...delivered(id, payload) }),
})

describe('a consumer function', () => {
  const received: string[] = []
  const handler = eventFunction(
    { now },
    [
      consumer('onEmailConfirmed', emailConfirmed, ({ investorId }) => {
        if (investorId === 'broken') return Promise.reject(new Error('no'))
        if (investorId === 'hanging') return new Promise(() => {})
        received.push(investorId)
        return Promise.resolve()
      }),
    ],
    [{ name: 'sweep', run: () => Promise.resolve(void received.push('swept')) }],
  )

  it('consumes the good messages and reports only the bad ones: a failing consumer, a wrong payload, an unknown consumer', async () => {
    const batch = {
      Records: [
        message('1', { investorId: 'a' }),
        message('2', { investorId: 'broken' }),
        message('3', {}),
        message('4', { investorId: 'b' }),
        message('5', { investorId: 'c' }, 'onSomethingElse'),
      ],
    }
    expect(await handler(batch, {} as never)).toEqual({
      batchItemFailures: [{ itemIdentifier: '2' }, { itemIdentifier: '3' }, { itemIdentifier: '5' }],
    })
    expect(received).toEqual(['a', 'b'])
  })

  it('fails a consumer that takes longer than the function may alone, before the function is ended', async () => {
    const batch = { Records: [message('6', { investorId: 'hanging' }), message('7', { investorId: 'd' })] }
    const context = { getRemainingTimeInMillis: () => 1005 }
    expect(await handler(batch, context as never)).toEqual({ batchItemFailures: [{ itemIdentifier: '6' }] })
    expect(received.at(-1)).toBe('d')
  })

  it('knows by its rule whose event it is that EventBridge could not deliver', async () => {
    const body = JSON.stringify(delivered('8', { investorId: 'e' }))
    const RULE_ARN = { stringValue: 'arn:aws:events:ap-south-1:0:rule/sthirank/auth-onEmailConfirmed' }
    const batch = { Records: [{ messageId: '8', body, messageAttributes: { RULE_ARN } }] }
    expect(await handler(batch, {} as never)).toEqual({ batchItemFailures: [] })
    expect(received.at(-1)).toBe('e')
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
