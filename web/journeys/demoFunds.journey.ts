import * as z from 'zod/mini'
import { logIn, Visitor } from '../../infra/drivers/visitor.ts'
import { expect, test } from './drivers/journey.ts'

const unreadCount = z.looseObject({ unread: z.int() })

test('the demo investor has mutual funds out of the sample statements, which anybody can download', async ({
  request,
  stackOrigin,
}) => {
  const visitor = new Visitor(stackOrigin)
  await logIn(visitor, {
    email: 'investor@demo.sthirank.test',
    password: 'Passbook-2026',
    name: '',
    phone: '',
  })
  // Seven that are held, and two that were sold; the folio without PAN waits for its assignment.
  const held = {
    funds: 7,
    investmentDetails: { sips: 4 },
    leftOut: { panless: 1 },
    holdings: Array.from({ length: 9 }, () => ({ status: 'reconciled' })),
  }
  // The statements are imported some seconds after the site answers.
  await expect(async () => {
    expect(await visitor.must('getFundPortfolio', { pan: 'all' })).toMatchObject({ data: held })
  }).toPass({ timeout: 120_000 })
  // Those of the coupons of a year were read, all but the newest.
  await expect(async () => {
    const { unread } = unreadCount.parse(await visitor.must('countUnread'))
    expect(unread).toBeLessThan(10)
  }).toPass({ timeout: 120_000 })
  const statements = await request.get(`${stackOrigin}/sandbox/statements`)
  expect(await statements.json()).toContainEqual(expect.objectContaining({ name: 'later' }))
})
