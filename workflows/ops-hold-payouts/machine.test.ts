import { describe, expect, it } from 'vitest'
import { arePayoutsHeld, readPayoutsHeldForAll } from '../../functions/book/readers.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { outputOf, outputOfOneWrite, refusedAs } from '../testing/operatorMachine.ts'
import { countOf, investorId, requestIdIn, twoPersonApproval } from '../testing/twoPersonApproval.ts'

const scene = eachTest(twoPersonApproval)
const hold = (typed: Record<string, unknown>, name?: string) =>
  scene.start('ops-hold-payouts', { reason: 'the bank reported a fraud', ...typed }, name)
const approve = (requestId: string, by = 'ravi.s') =>
  scene.start('ops-approve-request', { requestId, approve: true, by })
const isHeld = () => arePayoutsHeld(scene.table, investorId)

describe('holding payouts', () => {
  it('of one investor begins when a second person approves, and not before', async () => {
    const output = await hold({ investorId, held: true })
    const requestId = requestIdIn(output)
    expect(outputOf(output)).toBe(
      `Asked for: payouts of ${investorId} are put on hold once a second person starts ops-approve-request with {"requestId": "${requestId}", "approve": true, "by": "…", "reason": "…"} until 2026-11-24 10:00 (India). Nothing was changed so far.`,
    )
    expect(await isHeld()).toBe(false)
    expect(scene.table.calls.filter(call => call === 'transact')).toHaveLength(1)
    expect(outputOf(await approve(requestId))).toBe(`Approved: payouts of ${investorId} are put on hold.`)
    expect(await isHeld()).toBe(true)
    expect(await readPayoutsHeldForAll(scene.table)).toBe(false)
    expect(await scene.audit.read(`investor#${investorId}`, 5)).toMatchObject([
      {
        flow: 'ops-approve-request',
        by: 'ravi.s',
        decision: expect.stringContaining(`approved ${requestId}`),
      },
      {
        flow: 'ops-hold-payouts',
        by: 'meera.k',
        reason: 'the bank reported a fraud',
        identity: 'unconfirmed',
      },
    ])
  })

  it('is previewed as the request that it would be, and so is its approval', async () => {
    expect(outputOf(await hold({ investorId, held: true, preview: true }))).toBe(
      `Preview: nothing was changed. The output would be: a request that payouts of ${investorId} are put on hold, which a second person approves.`,
    )
    expect(countOf(scene, 'request')).toBe(0)
    expect(countOf(scene, 'audit#')).toBe(0)
    const requestId = requestIdIn(await hold({ investorId, held: true }))
    const shown = { requestId, approve: true, by: 'ravi.s', preview: true }
    expect(outputOf(await scene.start('ops-approve-request', shown))).toBe(
      `Preview: nothing was changed. The output would be: Approved: payouts of ${investorId} are put on hold.`,
    )
    expect(await isHeld()).toBe(false)
    expect(refusedAs(await scene.start('ops-approve-request', { ...shown, by: 'meera.k' }))).toMatch(
      /^FAILED SamePerson/,
    )
    expect(outputOf(await approve(requestId))).toBe(`Approved: payouts of ${investorId} are put on hold.`)
  })

  it('of all goes the same way, and all of their gates close in the write of the approval', async () => {
    const requestId = requestIdIn(await hold({ all: true, held: true }))
    expect(await readPayoutsHeldForAll(scene.table)).toBe(false)
    expect(await outputOfOneWrite(scene.table, () => approve(requestId))).toBe(
      'Approved: payouts of all investors are put on hold.',
    )
    expect(await readPayoutsHeldForAll(scene.table)).toBe(true)
    expect(countOf(scene, 'all#')).toBe(16)
    expect(await isHeld()).toBe(false)
    expect(await scene.audit.read('all', 5)).toHaveLength(2)
  })

  it('ends by a second person as well (S5)', async () => {
    await approve(requestIdIn(await hold({ investorId, held: true })))
    const release = requestIdIn(await hold({ investorId, held: false, reason: 'the bank found nothing' }))
    expect(await isHeld()).toBe(true)
    expect(outputOf(await approve(release))).toBe(`Approved: payouts of ${investorId} go again.`)
    expect(await isHeld()).toBe(false)
  })

  it('asked for twice is one request, whoever asks and however often the step is run', async () => {
    const requestId = requestIdIn(await hold({ investorId, held: true }, 'the-same'))
    expect(requestIdIn(await hold({ investorId, held: true }, 'the-same'))).toBe(requestId)
    const again = await hold({ investorId, held: true, by: 'ravi.s' })
    expect(outputOf(again)).toMatch(/^Asked for already by meera\.k, at 2026-11-23 10:00 \(India\)/)
    expect(requestIdIn(again)).toBe(requestId)
    expect(countOf(scene, 'request')).toBe(1)
    expect(await scene.audit.read(`investor#${investorId}`, 9)).toHaveLength(1)
  })

  it('asked for by two at once is one request', async () => {
    scene.table.meanwhile(async () => {
      expect(outputOf(await hold({ investorId, held: true, by: 'ravi.s' }))).toMatch(/^Asked for: /)
    })
    expect(outputOf(await hold({ investorId, held: true }))).toMatch(/^Asked for already by ravi\.s/)
    expect(countOf(scene, 'request')).toBe(1)
  })

  it('so already changes nothing and says so', async () => {
    expect(outputOf(await hold({ investorId, held: false }))).toBe(
      `Nothing was changed: payouts of ${investorId} are not on hold already.`,
    )
    expect(outputOf(await hold({ all: true, held: false }))).toBe(
      'Nothing was changed: payouts of all investors are not on hold already.',
    )
    expect(countOf(scene, 'request')).toBe(0)
  })

  it('that lapsed makes way for a new request', async () => {
    const first = requestIdIn(await hold({ investorId, held: true }))
    scene.now = new Date(scene.now.getTime() + 24 * 3_600_000)
    expect(refusedAs(await approve(first))).toBe(
      'FAILED RequestExpired: The request waited until 2026-11-24 10:00 (India) and is over. Nothing was changed. Ask for it again.',
    )
    const second = requestIdIn(await hold({ investorId, held: true }))
    expect(second).not.toBe(first)
    expect(outputOf(await approve(second))).toMatch(/^Approved: /)
    expect(await isHeld()).toBe(true)
  })
})

describe('an input is refused, word by word,', () => {
  it.each([
    [{ held: true }, 'say whose payouts: "investorId", or "all": true.'],
    [{ investorId, all: true, held: true }, 'say whose payouts: "investorId", or "all": true.'],
    [{ investorId }, 'held: it is true to hold payouts or false to let them go, without quotation marks.'],
    [{ all: false, held: true }, 'all: it is true, or left out when an investor is named.'],
  ])('%j', async (typed, said) => {
    expect(refusedAs(await hold(typed))).toBe(`FAILED InputInvalid: Nothing was changed. ${said}`)
    expect(countOf(scene, 'request')).toBe(0)
  })

  it('when nobody has this id', async () => {
    expect(refusedAs(await hold({ investorId: 'inv_mfz3k1x0-0000000000', held: true }))).toBe(
      'FAILED InvestorUnknown: There is no investor of this id. Nothing was changed.',
    )
  })

  it('when it quotes a PAN or a number, so no row ever holds one', async () => {
    for (const reason of ['PAN ABCPE1234F is stolen', 'account 50100012345678', 'call 98765 43210', 'a@b.in'])
      expect((await hold({ investorId, held: true, reason })).error).toBe('InputInvalid')
    expect((await hold({ investorId, held: true }, 'hold-ABCPE1234F')).error).toBe('NameInvalid')
    const rows = JSON.stringify([...scene.table.rows])
    expect(rows).not.toMatch(/ABCPE1234F|50100012345678|98765 43210|a@b/)
    expect(countOf(scene, 'request') + countOf(scene, 'audit#')).toBe(0)
  })
})
