import { expect, it } from 'vitest'
import { helpStore } from '../../functions/notifications/help/helpStore.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { memoryTable, testCipher } from '../../functions/platform/testing/memoryTable.ts'
import { operatorStart, outputOf, refusedAs } from '../testing/operatorMachine.ts'
import { definition } from './definition.ts'
import { answerHelpRequest } from './steps.ts'

const now = new Date('2026-11-23T04:30:00.000Z')
const investorId = 'inv_mfz3k1x0-9f2c41d07a3be58812aa90cd'
const helpRequestId = 'hlp_mfz3k1x0-0123456789abcdef01234567'
const answer = 'Your contract note stands on the page of the order.'
const scene = eachTest(() => ({ table: memoryTable() }))
const help = () => helpStore(scene.table, 'sthirank-notifications', testCipher)
const entry = (text: string) => ({ from: 'investor', at: now.toISOString(), text }) as const
const written = () =>
  help().open(
    {
      investorId,
      helpRequestId,
      topic: 'documents',
      answerBy: '2026-11-27',
      entries: [entry('Where is my note?')],
    },
    { now, correlationId: 'req-1' },
  )
const start = operatorStart(definition, {
  action: () =>
    answerHelpRequest({ help: help(), audit: operatorAuditStore(scene.table, 'sthirank-operations') }),
  typed: { investorId, helpRequestId, answer, by: 'meera.k', reason: 'answered from the order page' },
  now: () => now,
})
const found = () => help().find(investorId, helpRequestId)

it('answers once, with its event and its audit row; a preview changes nothing', async () => {
  await written()
  expect(outputOf(await start({ preview: true }))).toContain(`Answered ${helpRequestId}`)
  expect(await found()).toMatchObject({ state: 'open' })
  expect(outputOf(await start({}))).toBe(`Answered ${helpRequestId}; the investor gets a letter.`)
  expect(await found()).toMatchObject({
    state: 'answered',
    entries: [{ from: 'investor' }, { from: 'team', text: answer }],
  })
  expect(scene.table.events('helpRequestAnswered')).toEqual([{ investorId, helpRequestId }])
  const audits = await operatorAuditStore(scene.table, 'sthirank-operations').read(
    `investor#${investorId}`,
    9,
  )
  expect(audits.map(({ by, decision }) => [by, decision])).toEqual([
    ['meera.k', 'answered a message to support'],
  ])
  expect(outputOf(await start({}))).toMatch(/^Nothing was changed: it is answered already/)
})

it('refuses when the investor has written once more meanwhile, and an unknown message', async () => {
  expect(refusedAs(await start({}))).toMatch(/^FAILED MessageUnknown/)
  await written()
  scene.table.meanwhile(async () => {
    const request = await found()
    if (request !== undefined)
      await help().add(request, entry('One thing more'), '2026-11-27', { now, correlationId: 'req-2' })
  })
  expect(refusedAs(await start({}))).toMatch(/^FAILED NewMessage/)
  expect((await found())?.entries.map(({ from }) => from)).toEqual(['investor', 'investor'])
})

it('takes no answer that quotes what must not lie in a history', async () => {
  await written()
  for (const quoting of ['Your PAN is ABCPE1234F', 'Call 98765 43210', 'Write to asha@example.in'])
    expect(refusedAs(await start({ answer: quoting }))).toMatch(/^FAILED InputInvalid/)
  expect(await found()).toMatchObject({ state: 'open' })
})
