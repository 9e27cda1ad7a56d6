import { expect, it } from 'vitest'
import { runAt } from '../../platform/testing.ts'
import { onHelpRequestAnswered, onHelpRequestOpened } from '../help/onHelp.ts'
import { busEvent, hindiFaults, inEachLanguage, openNotificationScene } from '../testing/notificationScene.ts'
import { type Written, writesTo } from '../testing/written.ts'
import { onAccountClosureCancelled, onAccountClosureRequested } from './onClosure.ts'

const now = new Date('2026-11-20T04:30:00.000Z')
const arrived = (payload: object) =>
  busEvent(now, { type: 'closure', id: 'inv_1', version: 3 }, { investorId: 'inv_1', ...payload })
const openItems = [
  { kind: 'holdings', count: 2 },
  { kind: 'payments', count: 1 },
]
const cases = [
  [onAccountClosureRequested, {}, 'Your account is being closed', 'about-us'],
  [onAccountClosureCancelled, { openItems }, 'Your account stays open', 'orobonds-profile/close'],
  [
    onHelpRequestOpened,
    { helpRequestId: 'hlp_1', answerBy: '2026-11-25' },
    'We have your message',
    'orobonds-help',
  ],
  [onHelpRequestAnswered, { helpRequestId: 'hlp_1' }, 'Our team has answered you', 'orobonds-help'],
] as const

it.each(cases)(
  '%o writes once, in both languages, with the page that goes on (U13)',
  async (make, payload, subject, page) => {
    const sent: Written[] = []
    const dependencies = openNotificationScene(now, { notifications: writesTo(sent) })
    for (let time = 0; time < 2; time += 1) await make(dependencies).consume(arrived(payload), runAt(now))
    expect(sent.map(one => one.subject)).toEqual([subject])
    expect(sent[0]?.text).toContain(page)
    const letter = await inEachLanguage(dependencies, with_ =>
      make(with_).consume(arrived(payload), runAt(now)),
    )
    expect(hindiFaults(letter)).toEqual([])
  },
)

it('says what is open, and by when support answers', async () => {
  const sent: Written[] = []
  const dependencies = openNotificationScene(now, { notifications: writesTo(sent) })
  await onAccountClosureCancelled(dependencies).consume(arrived({ openItems }), runAt(now))
  await onHelpRequestOpened(dependencies).consume(
    arrived({ helpRequestId: 'hlp_1', answerBy: '2026-11-25' }),
    runAt(now),
  )
  expect(sent[0]?.text).toContain('bonds that you hold: 2, bonds that still pay you: 1')
  expect(sent[1]?.text).toContain('answers by 25 Nov 2026')
})
