import { expect, it } from 'vitest'
import type { CalledPayment } from '../../bond-portfolio/published.ts'
import { runAt } from '../../platform/testing.ts'
import { onHoldingCalled } from '../payments/onCoupon.ts'
import { busEvent, hindiFaults, inEachLanguage, openNotificationScene } from '../testing/notificationScene.ts'

const now = new Date('2027-01-20T04:30:00.000Z')
const called: CalledPayment = {
  displayName: 'UGRO Capital 2028',
  issuer: 'UGRO Capital Limited',
  price: '101',
  announcedOn: '2027-01-20',
  recordDate: '2027-02-21',
  line: {
    ISIN: 'INE583D07323',
    dueDate: '2027-03-08',
    paymentDate: '2027-03-08',
    recordDate: '2027-02-21',
    units: 30,
    couponPaise: 5_181_60,
    principalPaise: 3_00_000_00,
    tdsPaise: 518_16,
    netPaise: 3_04_663_44,
    standing: 'expected',
    provisional: true,
  },
}
const event = busEvent(
  now,
  { type: 'callNotice', id: 'one', version: 1 },
  { ISIN: 'INE583D07323', dueDate: '2027-03-08', investorId: 'inv_1' },
)

it('the letter of a call says day, price, what comes for the units, and what to do', async () => {
  const dependencies = openNotificationScene(now, { calledPaymentOf: () => Promise.resolve(called) })
  const { en, hi } = await inEachLanguage(dependencies, to => onHoldingCalled(to).consume(event, runAt(now)))
  expect(en.subject).toBe('UGRO Capital 2028 is paid back early, on 8 Mar 2027')
  expect(en.text).toContain(
    'has announced on 20 Jan 2027 that it pays UGRO Capital 2028 back early, on 8 Mar 2027, at 101 rupees per 100',
  )
  expect(en.text).toContain(
    'For your 30 units, ₹3,04,663.44 after TDS is expected on 8 Mar 2027. Before tax: ₹3,05,181.60',
  )
  expect(en.text).toContain('holds the bond at the end of 21 Feb 2027')
  expect(en.text).toContain('You need not do anything')
  expect(hindiFaults({ en, hi })).toEqual([])
  expect(hi.text).toContain('3,04,663.44')
})

it('nobody is written to who holds nothing of it any more', async () => {
  const dependencies = openNotificationScene(now)
  await onHoldingCalled(dependencies).consume(event, runAt(now))
})
