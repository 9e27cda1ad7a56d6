import { beforeEach, describe, expect, it } from 'vitest'
import { operatorDecided } from '../../shared/contracts/operations/events.ts'
import { transactLabelled } from '../platform/records/moveRecord.ts'
import { type MemoryTable, memoryTable } from '../platform/testing/memoryTable.ts'
import { runAt } from '../platform/testing.ts'
import { onOperatorDecided } from './onOperatorDecided.ts'
import { onOperatorStarted } from './onOperatorStarted.ts'
import { type OperatorAction, operatorAuditStore } from './operatorAuditStore.ts'

const tableName = 'sthirank-operations'
const now = new Date('2026-11-23T05:00:09.000Z')
const action: OperatorAction = {
  flow: 'ops-settle-order',
  subject: 'order#ord_mfz3k1x0-0123456789abcdef01234567',
  decision: 'matched DL26112300042',
  by: 'meera.k',
  reason: 'confirmed by the exchange',
  execution: 'run-1',
  startedAt: '2026-11-23T05:00:00.000Z',
}

let table: MemoryTable
beforeEach(() => {
  table = memoryTable()
})
const store = () => operatorAuditStore(table, tableName)

const session = (name: string) => ({
  type: 'AssumedRole',
  arn: `arn:aws:sts::000000000000:assumed-role/SthirankDesk/${name}`,
  principalId: 'AROAEXAMPLE:session',
  sessionContext: { sessionIssuer: { type: 'Role', userName: 'SthirankDesk' } },
})
/** As EventBridge delivers it. */
const started = (
  userIdentity: Record<string, unknown>,
  { name = 'run-1', flow = 'ops-settle-order', eventTime = '2026-11-23T05:00:00Z', ...more } = {},
) => ({
  id: 'evt-1',
  source: 'aws.states',
  'detail-type': 'AWS API Call via CloudTrail',
  time: '2026-11-23T05:00:05Z',
  detail: {
    eventVersion: '1.08',
    eventTime,
    eventSource: 'states.amazonaws.com',
    eventName: 'StartExecution',
    userIdentity,
    requestParameters: {
      stateMachineArn: `arn:aws:states:ap-south-1:000000000000:stateMachine:${flow}`,
      input: 'HIDDEN_DUE_TO_SECURITY_REASONS',
      name,
    },
    responseElements: {
      executionArn: `arn:aws:states:ap-south-1:000000000000:execution:${flow}:${name}`,
      startDate: 'Nov 23, 2026, 5:00:00 AM',
    },
    ...more,
  },
})
const hear = (event: ReturnType<typeof started>) =>
  onOperatorStarted({ audit: store() }).consume(event, runAt(now))
const decide = async (more: Partial<OperatorAction> = {}) => {
  const written = { ...action, ...more }
  expect(await transactLabelled(table, store().entries(written, now))).toEqual({ ok: true })
  return written
}
/** The row's own event comes back over the bus. */
const relay = async () => {
  for (const payload of table.events('operatorDecided'))
    await onOperatorDecided({ audit: store() }).consume(
      {
        id: 'bus-1',
        source: 'sthirank.operations',
        'detail-type': operatorDecided.name,
        time: now.toISOString(),
        detail: {
          id: 'evt_1',
          name: operatorDecided.name,
          version: 1,
          at: now.toISOString(),
          correlationId: 'run-1',
          aggregate: { type: 'operatorDeed', id: 'ops-settle-order#run-1', version: 1 },
          payload,
        },
      },
      runAt(now),
    )
}
const rows = () => store().read(action.subject, 10)

describe('who it was', () => {
  it('is unconfirmed until CloudTrail says who started the execution, and then confirmed with the role', async () => {
    await decide()
    await relay()
    expect(await rows()).toMatchObject([{ by: 'meera.k', identity: 'unconfirmed' }])
    await hear(started(session('meera.k')))
    expect(await rows()).toMatchObject([
      { ...action, identity: 'confirmed', confirmedAs: 'meera.k', role: 'SthirankDesk' },
    ])
  })

  it('is confirmed as well when CloudTrail was quicker than the command', async () => {
    await hear(started(session('meera.k')))
    expect(await rows()).toEqual([])
    await decide()
    expect(await rows()).toMatchObject([{ identity: 'unconfirmed' }])
    await relay()
    expect(await rows()).toMatchObject([{ identity: 'confirmed', confirmedAs: 'meera.k' }])
  })

  it('contradicts when another person started it, in either order, and the typed name stands beside the seen one', async () => {
    await decide()
    await hear(started(session('ravi.s')))
    await hear(started(session('ravi.s'), { name: 'run-2' }))
    await decide({ execution: 'run-2' })
    await relay()
    expect(await rows()).toMatchObject([
      { by: 'meera.k', identity: 'contradicts', confirmedAs: 'ravi.s' },
      { by: 'meera.k', identity: 'contradicts', confirmedAs: 'ravi.s' },
    ])
  })

  it('is the same however often both arrive', async () => {
    await decide()
    for (let again = 0; again < 3; again += 1) {
      await hear(started(session('meera.k')))
      await relay()
    }
    expect(await rows()).toMatchObject([{ identity: 'confirmed' }])
    const [row] = [...table.rows.values()].filter(({ sk }) => String(sk).startsWith('audit#'))
    expect(row).toMatchObject({ version: 2 })
  })

  it.each([
    ['a session named by an e-mail address', session('Meera.K@sthirank.test'), 'confirmed'],
    [
      'a user',
      { type: 'IAMUser', userName: 'meera.k', arn: 'arn:aws:iam::000000000000:user/meera.k' },
      'confirmed',
    ],
    [
      'a person signed in by Identity Center',
      {
        type: 'AssumedRole',
        arn: 'arn:aws:sts::000000000000:assumed-role/AWSReservedSSO_SthirankDesk_0f1e2d3c4b5a6978/meera.k@sthirank.test',
        sessionContext: {
          sessionIssuer: { type: 'Role', userName: 'AWSReservedSSO_SthirankDesk_0f1e2d3c4b5a6978' },
        },
      },
      'confirmed',
    ],
    [
      'the account itself, which is nobody',
      { type: 'Root', arn: 'arn:aws:iam::000000000000:root' },
      'unconfirmed',
    ],
    ['a service', { type: 'AWSService', invokedBy: 'events.amazonaws.com' }, 'unconfirmed'],
  ])('knows %s', async (_, userIdentity, identity) => {
    await decide()
    await hear(started(userIdentity))
    expect(await rows()).toMatchObject([{ identity }])
    expect(JSON.stringify([...table.rows.values()])).not.toContain('@')
  })

  it('is the one who started it, not who started the same name with the same input again', async () => {
    await hear(started(session('ravi.s'), { eventTime: '2026-11-23T05:00:03Z' }))
    await decide()
    await relay()
    expect(await rows()).toMatchObject([{ identity: 'contradicts', confirmedAs: 'ravi.s' }])
    await hear(started(session('meera.k')))
    expect(await rows()).toMatchObject([{ identity: 'confirmed', confirmedAs: 'meera.k' }])
  })

  it('is not who used the name in another season: names are free again after 90 days', async () => {
    await hear(started(session('ravi.s'), { eventTime: '2026-08-20T05:00:00Z' }))
    await decide()
    await relay()
    expect(await rows()).toMatchObject([{ identity: 'unconfirmed' }])
  })

  it('hears nothing of what was refused or is no flow of operators', async () => {
    await decide()
    await hear(started(session('ravi.s'), { errorCode: 'AccessDenied', responseElements: null } as object))
    await hear(started(session('ravi.s'), { flow: 'order-settlement' }))
    await hear(started(session('ravi.s'), { name: 'review-ABCPE1234F' }))
    expect(JSON.stringify([...table.rows])).not.toContain('ABCPE1234F')
    expect(await rows()).toMatchObject([{ identity: 'unconfirmed' }])
  })

  it('refuses an event of another shape, which comes again and lies in the dead letters in the end', async () => {
    const odd = { ...started(session('meera.k')), detail: { eventName: 'StartExecution' } }
    await expect(onOperatorStarted({ audit: store() }).consume(odd, runAt(now))).rejects.toThrow()
  })
})

describe('a command', () => {
  it('is written once by an execution', async () => {
    await decide()
    expect(
      (await transactLabelled(table, store().entries(action, new Date(now.getTime() + 60_000)))).ok,
    ).toBe(false)
    expect(await rows()).toHaveLength(1)
  })

  it('is found by its subject, newest first, and by its execution', async () => {
    await decide()
    await decide({ execution: 'run-2', startedAt: '2026-11-24T05:00:00.000Z' })
    await decide({ execution: 'run-3', subject: 'all' })
    expect((await rows()).map(({ execution }) => execution)).toEqual(['run-2', 'run-1'])
    expect(await store().readExecution({ flow: action.flow, execution: 'run-3' })).toMatchObject([
      { subject: 'all' },
    ])
  })
})
