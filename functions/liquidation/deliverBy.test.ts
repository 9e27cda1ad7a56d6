import { beforeEach, describe, expect, it } from 'vitest'
import { couponSchedule } from '../../shared/finance/couponSchedule.ts'
import { bondTermsOf } from '../bonds/published.ts'
import { bond, bondIsin, made, mld, mldIsin, newScene, wire } from './testing/saleScene.ts'

beforeEach(() => newScene())

/** Friday the 20th: settled on Thursday the 26th. */
const settles = '2026-11-26'

describe('the last day on which sold units may leave', () => {
  it.each([
    ['a bond', bondIsin, bond.terms],
    ['an MLD', mldIsin, mld.terms],
  ])('of %s is the record date after its settlement, and is kept with the sale', async (_, ISIN, terms) => {
    const { orderId } = await made({ ISIN, units: 1 })
    const sale = await wire().store.find(orderId)
    const rows = terms === undefined ? [] : couponSchedule(bondTermsOf(terms))
    const next = rows.find(({ recordDate }) => recordDate >= settles)?.recordDate
    expect(next).toBeDefined()
    expect(sale?.deliverBy).toBe(next)
  })
})
