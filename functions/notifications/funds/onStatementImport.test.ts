import { beforeEach, expect, it } from 'vitest'
import { runAt } from '../../platform/testing.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { busEvent, hindiFaults, openNotificationScene } from '../testing/notificationScene.ts'
import { type Written, writesTo } from '../testing/written.ts'
import { onStatementImported, onStatementImportFailed } from './onStatementImport.ts'

const now = new Date('2026-11-25T04:30:00.000Z')
let sent: Written[]
let dependencies: ConsumerDependencies
beforeEach(() => {
  sent = []
  dependencies = openNotificationScene(now, { notifications: writesTo(sent) })
})
const event = (payload: object) =>
  busEvent(
    now,
    { type: 'fund-import', id: 'cas_1', version: 2 },
    { investorId: 'inv_1', importId: 'cas_1', ...payload },
  )
/** What is wrong with the Hindi of a letter. */
const faultsOf = ({ letter }: Written): string[] => {
  const contentOf = ({ subject, paragraphs }: Written['letter']['en']) => ({
    subject,
    text: paragraphs.join('\n\n'),
  })
  return hindiFaults({ en: contentOf(letter.en), hi: contentOf(letter.hi) })
}

it('an imported statement: how many schemes, how many of them do not add up, and the way to the list', async () => {
  await onStatementImported(dependencies).consume(event({ schemes: 12, broken: 2 }), runAt(now))
  const [written] = sent
  const text = JSON.stringify(written)
  for (const words of ['12 schemes', '2 of them do not add up', '/platform/#/portfolio/import'])
    expect(text).toContain(words)
  expect(sent.flatMap(faultsOf)).toEqual([])
})

it('one in which everything adds up says nothing of the kind', async () => {
  await onStatementImported(dependencies).consume(event({ schemes: 12, broken: 0 }), runAt(now))
  expect(JSON.stringify(sent)).not.toContain('add up')
})

it('an import that failed: the same file again, and nothing is counted twice', async () => {
  await onStatementImportFailed(dependencies).consume(event({}), runAt(now))
  expect(JSON.stringify(sent)).toContain('choose the same file again')
  expect(sent.flatMap(faultsOf)).toEqual([])
})
