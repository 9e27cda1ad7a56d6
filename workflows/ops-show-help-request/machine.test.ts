import { beforeEach, expect, it } from 'vitest'
import { helpStore } from '../../functions/notifications/help/helpStore.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type MemoryTable, memoryTable, testCipher } from '../../functions/platform/testing/memoryTable.ts'
import { operatorStart, outputOf, refusedAs } from '../testing/operatorMachine.ts'
import { definition } from './definition.ts'
import { showHelpRequest } from './steps.ts'

const now = new Date('2026-11-23T04:30:00.000Z')
const investorId = 'inv_mfz3k1x0-9f2c41d07a3be58812aa90cd'
const helpRequestId = 'hlp_mfz3k1x0-0123456789abcdef01234567'
let table: MemoryTable
let pages: { key: string; html: string }[]
beforeEach(() => {
  table = memoryTable()
  pages = []
})
const help = () => helpStore(table, 'sthirank-notifications', testCipher)
const audit = () => operatorAuditStore(table, 'sthirank-operations')
const show = operatorStart(definition, {
  action: () =>
    showHelpRequest({
      table,
      audit: audit(),
      objects: {
        put: ({ key, body }) =>
          Promise.resolve({ versionId: `v${pages.push({ key, html: Buffer.from(body).toString() })}` }),
        readLink: ({ key, expiresSeconds }) =>
          Promise.resolve(`https://files.test/${key}?for=${expiresSeconds}`),
      },
      find: help().find,
    }),
  typed: { investorId, helpRequestId, by: 'meera.k', reason: 'the messages of the morning' },
  now: () => now,
})

it('shows what was written on a sheet that opens for five minutes, and nothing of it in the history', async () => {
  const text = 'My PAN is ABCPE1234F <script>alert(1)</script>\nPlease help'
  await help().open(
    {
      investorId,
      helpRequestId,
      topic: 'kyc',
      answerBy: '2026-11-27',
      entries: [{ from: 'investor', at: now.toISOString(), text }],
    },
    { now, correlationId: 'req-1' },
  )
  const ended = await show({})
  expect(outputOf(ended)).toBe(
    'A message about kyc, open, to be answered by 2026-11-27. The sheet opens until 2026-11-23 10:05 Indian time; that you opened it is recorded.',
  )
  expect(ended.data).toMatchObject({
    sheet: `https://files.test/review-sheets/${investorId}/run-1.html?for=300`,
    next: { flow: 'ops-answer-help-request', input: { investorId, helpRequestId, by: 'meera.k' } },
  })
  expect(JSON.stringify(ended.data) + ended.history).not.toMatch(/ABCPE1234F|Please help/)
  expect(pages[0]?.html).toContain('My PAN is ABCPE1234F &lt;script&gt;alert(1)&lt;/script&gt;')
  const audits = await audit().read(`investor#${investorId}`, 9)
  expect(audits.map(({ decision }) => decision)).toEqual(['read a message to support'])
})

it('says when there is no such message of this investor', async () => {
  expect(refusedAs(await show({}))).toMatch(/^FAILED MessageUnknown/)
  expect(pages).toEqual([])
})
